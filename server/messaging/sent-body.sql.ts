// What a message keeps of its text once it is on its way or called off: whoever holds an old message must not hold the way to an alert or an account.
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** The body of a delivery without the address of a shared page or of a link that is used once, and without a code. */
export const bodyWithoutSecrets = (tx: Tx): Fragment =>
  tx`regexp_replace(regexp_replace(body, '(/(?:shared-alerts|set-password|setup|verification|report-files)/)[A-Za-z0-9_-]{20,}', '\\1(removed)', 'g'),
    '(Vigil code is )[0-9, ]+', '\\1(removed)', 'g')`;
