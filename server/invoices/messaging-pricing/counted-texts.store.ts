// The copies of messages that count as text messages, one by one: the list behind the figure of a
// month.
import { countedTimes } from '#domain/reports/counted-times.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/**
 * The copies of messages that count as text messages, with their number `texts` and the time `at`
 * by which they are counted. Each part and each sending counts, failed ones do not. Texts about
 * alerts are excluded: they are not invoiced. As a select of `r` (the copy), `m` (its message) and
 * more.
 */
export const countedTexts = (tx: Tx, more: Fragment = tx``): Fragment => tx`
  select r.parts * r.sendings as texts, ${tx(`m.${countedTimes.messages}`)} as at ${more}
  from messages m
  join message_recipients r on r.organisation_id = m.organisation_id and r.message_id = m.id
  where m.organisation_id = app.tenant()
    and r.channel = 'sms'
    and r.status in ('waiting', 'queued', 'sent', 'delivered')`;
