// The text messages behind the figure of a calendar month: a row is a recipient's copy of a
// message, and may be several texts.
import { dashboardListsApi } from '#domain/dashboard/lists/dashboard-lists.api.ts';
import { countedTexts } from '#server/invoices/messaging-pricing/counted-texts.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { monthStart } from '../reach.ts';

/** Of the view's organisation, the newest first. */
export const listSms = listStore(dashboardListsApi.smsSent, {
  table: (tx) =>
    tx`(select id, recipient, recipient_name, message, status, texts, at as sent_at from (${countedTexts(
      tx,
      tx`, r.id, coalesce(r.number, '') as recipient, r.name as recipient_name, r.status, json_build_object('id', m.id, 'name', m.title) as message`,
    )}) c)`,
  isBehindFigure: true,
  byId: true,
  direction: 'desc',
  search: ['recipient', 'recipient_name'],
  filters: {
    month: (tx: Tx, month: 'current' | 'previous') => {
      const current = monthStart(tx, 'organisation');
      return month === 'current'
        ? tx`t.sent_at >= ${current}`
        : tx`t.sent_at >= ${monthStart(tx, 'organisation', -1)} and t.sent_at < ${current}`;
    },
  },
});
