// The story of one person across their alerts, read from the events like every other story.

import { randomUUID } from 'node:crypto';
import type { Actor } from '#domain/access/actor.ts';
import type { UserHistoryItem } from '#domain/alerts/actions/user-alerts.api.ts';
import { notFound } from '#domain/kit/errors.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import type { KnownPerson } from './user-alerts.store.ts';

type Read = Omit<UserHistoryItem, 'actor' | 'acting_for'> & {
  actor: UserHistoryItem['actor'] | null;
  acting_for: UserHistoryItem['acting_for'] | null;
};

const withoutNulls = ({ actor, acting_for, ...item }: Read): UserHistoryItem => ({
  ...item,
  ...(actor ? { actor } : {}),
  ...(acting_for ? { acting_for } : {}),
});

/** The platform's staff are not in the view of an organisation: a line of theirs brings the name. */
const linesWhere = (tx: Tx, where: Fragment): Fragment => tx`
  select e.id, e.alert_id, e.kind, app.iso(e.occurred_at) as occurred_at, app.iso(e.recorded_at) as recorded_at, e.data,
    case when w.id is not null then json_build_object('id', w.id, 'name', w.name)
      when e.actor_staff_id is not null and e.data ? 'by' then json_build_object('id', e.actor_staff_id, 'name', e.data ->> 'by') end as actor,
    case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as acting_for
  from events e left join users w on w.id = e.actor_staff_id left join users f on f.id = e.acting_for_staff_id
  where ${where}`;

/** Any lines, as the condition and the order after `where` say; the events are `e`. */
export const readLines = async (tx: Tx, where: Fragment): Promise<UserHistoryItem[]> =>
  (await tx<Read[]>`${linesWhere(tx, where)}`).map(withoutNulls);

const lines = (tx: Tx, person: KnownPerson, rest: Fragment): Fragment =>
  linesWhere(
    tx,
    tx`e.organisation_id = ${person.organisation_id} and e.user_id = ${person.id}
      and (e.alert_id is not null or e.kind in ('user.commented', 'on_test.begun', 'on_test.ended', 'device.replayed')
        or e.kind like 'session_request.%' or e.acting_for_staff_id is not null) ${rest}`,
  );

/** Lines of the person's alerts and between them, newest first, 200 at a time. */
export async function readPersonsHistory(tx: Tx, person: KnownPerson, before: number | undefined): Promise<UserHistoryItem[]> {
  const rest = tx`${before ? tx`and e.id < ${before}` : tx``} order by e.id desc limit 200`;
  return (await tx<Read[]>`${lines(tx, person, rest)}`).map(withoutNulls);
}

/** The same, what happened first first, for a file: so whoever asks on from its last time misses nothing that came late. */
export async function readPersonsHistoryFrom(
  tx: Tx,
  person: KnownPerson,
  { from, to, most }: { from?: string | undefined; to?: string | undefined; most: number },
): Promise<UserHistoryItem[]> {
  const rest = tx`
    ${from ? tx`and e.occurred_at >= ${from}::timestamptz` : tx``} ${to ? tx`and e.occurred_at < ${to}::timestamptz` : tx``}
    order by e.occurred_at, e.id limit ${most}`;
  return (await tx<Read[]>`${lines(tx, person, rest)}`).map(withoutNulls);
}

/** Adds a comment on the person, once however often the browser sends it. */
export async function commentOnPerson(
  tx: Tx,
  actor: Actor,
  person: KnownPerson,
  given: { comment: string; client_id?: string | undefined },
): Promise<UserHistoryItem> {
  const input = { comment: given.comment, client_id: given.client_id ?? randomUUID() };
  // Two of the same at once: the second waits and finds the first.
  await tx`select pg_advisory_xact_lock(hashtextextended(${`user.commented ${person.id} ${input.client_id}`}, 0))`;
  const [known] = await tx<Read[]>`${lines(tx, person, tx`and e.kind = 'user.commented' and e.data ->> 'client_id' = ${input.client_id}`)}`;
  if (known) return withoutNulls(known);
  const kind = 'user.commented';
  const [written] = await recordEvents(tx, [
    { ...authorOf(actor), organisation_id: person.organisation_id, user_id: person.id, kind, data: input },
  ]);
  if (!written) throw notFound();
  return { ...written, alert_id: null, kind, actor: { id: actor.user_id, name: actor.name }, data: { ...input } };
}

/** Notes that the person's story left the house. */
export async function noteExport(tx: Tx, actor: Actor, person: KnownPerson, data: Record<string, unknown>): Promise<void> {
  const kind = 'user.history_exported';
  await recordEvents(tx, [{ ...authorOf(actor), organisation_id: person.organisation_id, user_id: person.id, kind, data }]);
}

const authorOf = (actor: Actor) => ({ actor_staff_id: actor.user_id, acting_for_staff_id: actor.acting_for_user_id });
