// What a message keeps of its text once it is on its way or called off: whoever holds an old
// message must not hold the way to an alert or an account.
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** Pages whose address ends in a token that lets its holder in. */
const pages =
  'shared-alerts|set-password|setup|verification|report-files|message-answers|mobile/complete-profile';

/**
 * The body of a delivery without the tokens of links, and without the digits of a code, in whatever
 * words the platform sends it.
 */
export const bodyWithoutSecrets = (tx: Tx): Fragment =>
  tx`regexp_replace(case when idempotency_key like 'code:%' then regexp_replace(body, '[0-9]([ ,.]*[0-9]){5}', '(removed)', 'g') else body end,
    ${`(/(?:${pages})/)[A-Za-z0-9_-]{20,}`}::text, '\\1(removed)', 'g')`;
