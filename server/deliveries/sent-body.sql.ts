// What remains of a message's text once it is sent or cancelled: an old message must not give
// access to an alert or an account.
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** Pages whose address ends in a token that grants access. */
const pages =
  'shared-alerts|set-password|setup|verification|report-files|message-answers|mobile/complete-profile';

/**
 * The body of a delivery without the tokens of links, and without the digits of a code, in whatever
 * words the platform sends it.
 */
export const bodyWithoutSecrets = (tx: Tx): Fragment =>
  tx`regexp_replace(case when idempotency_key like 'code:%' then regexp_replace(body, '[0-9]([ ,.]*[0-9]){5}', '(removed)', 'g') else body end,
    ${`(/(?:${pages})/)[A-Za-z0-9_-]{20,}`}::text, '\\1(removed)', 'g')`;
