// The story of one person across their alerts, read from the events like every other story.

import { randomUUID } from 'node:crypto';
import type { Actor } from '#domain/access/actor.ts';
import type { UserHistoryItem } from '#domain/alerts/actions/user-alerts.api.ts';
import { notFound } from '#domain/kit/errors.ts';
import { readArchivedLine } from '#server/audit/archives/archived-line.store.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import type { KnownPerson } from './user-alerts.store.ts';

type Read = Omit<UserHistoryItem, 'actor' | 'acting_for' | 'organisation'> & {
  actor: UserHistoryItem['actor'] | null;
  acting_for: UserHistoryItem['acting_for'] | null;
  organisation: UserHistoryItem['organisation'] | null;
};

const withoutNulls = ({ actor, acting_for, organisation, ...item }: Read): UserHistoryItem => ({
  ...item,
  ...(actor ? { actor } : {}),
  ...(acting_for ? { acting_for } : {}),
  ...(organisation ? { organisation } : {}),
});

/**
 * The platform's staff are not in the view of an organisation, so that their lines bring the name.
 * @param named whether each line names the organisation in which it happened
 */
const linesOf = (tx: Tx, { events, named }: { events: Fragment; named: boolean }): Fragment => tx`
  select e.id, e.alert_id, e.kind, app.iso(e.occurred_at) as occurred_at,
    app.iso(e.recorded_at) as recorded_at, e.data,
    case when w.id is not null then json_build_object('id', w.id, 'name', w.name)
      when e.actor_staff_id is not null
        and e.data ? 'by' then json_build_object('id', e.actor_staff_id, 'name',
          e.data ->> 'by') end as actor,
    case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as acting_for,
    ${named ? tx`(select json_build_object('id', o.id, 'name', o.name) from organisations o where o.id = e.organisation_id)` : tx`null`} as organisation
  from ${events}
  left join users w on w.id = e.actor_staff_id
  left join users f on f.id = e.acting_for_staff_id`;

/** Lines by the given condition and order after `where`; the events are `e`. */
export const readLines = async (tx: Tx, where: Fragment): Promise<UserHistoryItem[]> =>
  (await tx<Read[]>`${linesOf(tx, { events: tx`events e`, named: false })} where ${where}`).map(
    withoutNulls,
  );

/**
 * @param order and the limit: applied to each stay by itself, where an index has it, and to all
 * together
 */
const lines = (
  tx: Tx,
  { stays }: KnownPerson,
  { where, order }: { where: Fragment; order: Fragment },
): Fragment => {
  const named = new Set(stays.map(({ organisation_id }) => organisation_id)).size > 1;
  const events = tx`
    unnest(${stays.map(({ organisation_id }) => organisation_id)}::bigint[],
      ${stays.map(({ id }) => id)}::bigint[]) s (organisation_id, user_id)
    cross join lateral (
      select e.* from events e where e.organisation_id = s.organisation_id and e.user_id = s.user_id
        and (e.alert_id is not null
          or e.kind in ('user.commented', 'on_test.begun', 'on_test.ended', 'device.replayed')
          or e.kind like 'session_request.%'
            or e.acting_for_staff_id is not null
            or e.kind = 'user.moved'
            and e.data ->> 'moved' = 'here')
        ${where} ${order}) e`;
  return tx`${linesOf(tx, { events, named })} ${order}`;
};

/** Lines of the person's alerts and between them, newest first, 200 at a time. */
export async function readPersonsHistory(
  tx: Tx,
  person: KnownPerson,
  before: number | undefined,
): Promise<UserHistoryItem[]> {
  if (before === 0) return [];
  const asked = {
    where: before ? tx`and e.id < ${before}` : tx``,
    order: tx`order by e.id desc limit 200`,
  };
  const [rows, archived] = await Promise.all([
    tx<Read[]>`${lines(tx, person, asked)}`,
    archivedOf(tx, person),
  ]);
  return [...rows.map(withoutNulls), ...(rows.length < 200 ? archived : [])];
}

/** The line about what of the person is in an archive. */
async function archivedOf(tx: Tx, { stays }: KnownPerson): Promise<UserHistoryItem[]> {
  const known = tx`
    select min(created_at) from users where id = any(${stays.map(({ id }) => id)}::bigint[])
  `;
  return (await readArchivedLine(tx, known)).map((line) => ({ ...line, alert_id: null }));
}

/**
 * The same in order of occurrence, for a file: a reader who continues from its last time misses no
 * late line.
 */
export async function readPersonsHistoryFrom(
  tx: Tx,
  person: KnownPerson,
  { from, to, most }: { from?: string | undefined; to?: string | undefined; most: number },
): Promise<UserHistoryItem[]> {
  const asked = {
    where: tx`
      ${from ? tx`and e.occurred_at >= ${from}::timestamptz` : tx``} ${to ? tx`and e.occurred_at < ${to}::timestamptz` : tx``}
    `,
    order: tx`order by e.occurred_at, e.id limit ${most}`,
  };
  const archived = (await archivedOf(tx, person)).filter(
    ({ recorded_at }) => from === undefined || Date.parse(from) < Date.parse(recorded_at),
  );
  return [...archived, ...(await tx<Read[]>`${lines(tx, person, asked)}`).map(withoutNulls)];
}

/** Adds a comment on the person, once even if the browser sends it again. */
export async function commentOnPerson(
  tx: Tx,
  actor: Actor,
  person: KnownPerson,
  given: { comment: string; client_id?: string | undefined },
): Promise<UserHistoryItem> {
  const input = { comment: given.comment, client_id: given.client_id ?? randomUUID() };
  // Of two equal ones at once, the second waits and finds the first.
  await tx`
    select pg_advisory_xact_lock(hashtextextended(${`user.commented ${person.id} ${input.client_id}`},
        0))
  `;
  const same = {
    where: tx`and e.kind = 'user.commented' and e.data ->> 'client_id' = ${input.client_id}`,
    order: tx`order by e.id limit 1`,
  };
  const [known] = await tx<Read[]>`${lines(tx, person, same)}`;
  if (known) return withoutNulls(known);
  const kind = 'user.commented';
  const [written] = await recordEvents(tx, [
    {
      ...authorOf(actor),
      organisation_id: person.organisation_id,
      user_id: person.id,
      kind,
      data: input,
    },
  ]);
  if (!written) throw notFound();
  return {
    ...written,
    alert_id: null,
    kind,
    actor: { id: actor.user_id, name: actor.name },
    data: { ...input },
  };
}

/**
 * Notes that the person's story left the house, in each organisation for the lines that are its
 * own.
 */
export async function noteExport(
  tx: Tx,
  actor: Actor,
  {
    person,
    items,
    ...range
  }: {
    person: KnownPerson;
    items: readonly UserHistoryItem[];
    from: string | null;
    to: string | null;
  },
): Promise<void> {
  const organisations = new Map(
    person.stays.toReversed().map((stay) => [stay.organisation_id, stay.id]),
  );
  const lines = (organisation_id: number): number =>
    items.filter(
      ({ organisation }) => (organisation?.id ?? person.organisation_id) === organisation_id,
    ).length;
  const kind = 'user.history_exported';
  const events = [...organisations]
    .map(([organisation_id, user_id]) => ({
      organisation_id,
      user_id,
      data: { ...range, lines: lines(organisation_id) },
    }))
    .filter(
      ({ organisation_id, data }) => organisation_id === person.organisation_id || data.lines > 0,
    );
  await recordEvents(
    tx,
    events.map((event) => ({ ...authorOf(actor), ...event, kind })),
  );
}

const authorOf = (actor: Actor) => ({
  actor_staff_id: actor.user_id,
  acting_for_staff_id: actor.acting_for_user_id,
});
