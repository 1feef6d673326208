// The log of connections: one row per attempt, published to the screens that show it, deleted after
// 30 days.
import { organisationChannel } from '#domain/alerts/alert-channels.ts';
import {
  connectionLogs,
  type LogKind,
  type LogOutcome,
  logDays,
} from '#domain/saml/connection-log.ts';
import { connectionLogged } from '#domain/saml/saml.events.ts';
import { tell } from '#server/kit/audit.ts';
import type { Statement, Tx } from '#server/kit/db/database.ts';
import type { ListQuery } from '#server/kit/resource/list-declaration.ts';
import { listStore } from '#server/kit/resource/list-store.ts';

export interface NewLog {
  readonly organisation_id: number;
  readonly connection_id: number;
  readonly kind: LogKind;
  readonly outcome: LogOutcome;
  readonly reason: string;
  readonly user_id?: number | null;
  readonly address?: string | null;
  /** Kept only where the connection has detailed logging on. */
  readonly details?: Record<string, unknown> | null;
}

/**
 * Anyone can send requests to a connection's address: refusals beyond this number in a minute share
 * one line.
 */
export const mostRefusals = 60;

/** The screens are notified of one in so many of those that share a line. */
const notifiedOneIn = 20;

// Results of jobs always get a line of their own.
const comesFromOutside = ({ kind, outcome }: NewLog): boolean =>
  outcome === 'refused' && kind !== 'metadata' && kind !== 'certificate';

/**
 * One statement with its live event, which may be sent together with the commit. For successful
 * operations: refusals are counted first, by `writeLog`.
 */
export function logStatement(tx: Tx, log: NewLog): Statement {
  const { channels, event, data } = newsOf(log);
  return tx`with logged as (
    insert into connection_logs (organisation_id, saml2_tenant_id, kind, outcome, reason, user_id,
      address, details)
    select c.organisation_id, c.id, ${log.kind}::text, ${log.outcome}::text,
      ${log.reason.slice(0, 500)}::text, ${log.user_id ?? null}::bigint,
      ${log.address ?? null}::text, case
        when c.connection_logging then ${log.details ? JSON.stringify(log.details) : null}::text::jsonb end
    from saml_connections c
    where c.organisation_id = ${log.organisation_id} and c.id = ${log.connection_id}
    returning id)
    insert into live_outbox (channels, event, data)
    select ${channels}::text[], ${event}::text, ${JSON.stringify(data)}::text::json
    from logged`;
}

/**
 * Writes a line; a refusal beyond the limit of its minute is counted in that minute's shared line.
 */
export async function writeLog(tx: Tx, log: NewLog): Promise<void> {
  if (comesFromOutside(log) && (await countRefusal(tx, log)) > mostRefusals)
    await writeMore(tx, log);
  else await logStatement(tx, log);
}

/**
 * The number of refusals in this minute including this one, across processes: the row is locked
 * until the transaction ends.
 */
async function countRefusal(tx: Tx, { organisation_id, connection_id }: NewLog): Promise<number> {
  const [row] = await tx<{ refused: number }[]>`
    insert into connection_refusals as r (organisation_id, connection_id, minute, refused)
    select c.organisation_id, c.id, date_trunc('minute', app.now(), 'UTC'), 1
    from saml_connections c
    where c.organisation_id = ${organisation_id} and c.id = ${connection_id}
    on conflict (organisation_id, connection_id, minute) do update set refused = r.refused + 1
    returning refused`;
  return row?.refused ?? 0;
}

async function writeMore(tx: Tx, log: NewLog): Promise<void> {
  const [row] = await tx<{ more: number }[]>`
    insert into connection_logs as l (organisation_id, saml2_tenant_id, kind, outcome, reason, more,
      minute)
    select c.organisation_id, c.id, ${log.kind}::text, 'refused',
      'And 1 more refused in this minute.', 1, date_trunc('minute', app.now(), 'UTC')
    from saml_connections c
    where c.organisation_id = ${log.organisation_id} and c.id = ${log.connection_id}
    on conflict (organisation_id, saml2_tenant_id, minute) where minute is not null
      do update set more = l.more + 1,
        reason = 'And ' || l.more + 1 || ' more refused in this minute.'
    returning more`;
  if (row && row.more % notifiedOneIn === 1) await tell(tx, [newsOf(log)]);
}

/** The live event on which the screens of the connection reload. */
export const newsOf = ({
  organisation_id,
  connection_id,
}: Pick<NewLog, 'organisation_id' | 'connection_id'>) => ({
  channels: [organisationChannel(organisation_id)],
  event: connectionLogged.name,
  data: { id: connection_id },
});

/** A page of the log of one connection. */
export const listLogs = async (tx: Tx, connectionId: number, query: ListQuery) =>
  await listStore(connectionLogs, {
    table: 'connection_logs',
    direction: 'desc',
    where: () => tx`t.saml2_tenant_id = ${connectionId}`,
    search: ['reason'],
    derived: {
      user: () =>
        tx`
          (select json_build_object('id', u.id, 'name', u.name)
            from users u
            where u.organisation_id = t.organisation_id and u.id = t.user_id)
        `,
    },
  })(tx, query);

/** @returns how many rows were too old */
export async function trimLogs(tx: Tx, most: number): Promise<number> {
  const rows = await tx`
    delete from connection_logs where id in (
      select id
      from connection_logs
      where created_at < app.now() - make_interval(days => ${logDays})
      order by created_at
      limit ${most})`;
  const counts = await tx`
    delete from connection_refusals r
    using (select organisation_id, connection_id, minute from connection_refusals
      where minute < app.now() - interval '1 hour' order by minute limit ${most}) old
    where r.organisation_id = old.organisation_id
      and r.connection_id = old.connection_id
      and r.minute = old.minute`;
  return Math.max(rows.count, counts.count);
}
