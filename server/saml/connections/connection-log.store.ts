// The log of connections: one row an attempt, told to the screens that show it; trimmed after 30 days.
import { organisationChannel } from '#domain/alerts/alert-channels.ts';
import { connectionLogs, type LogKind, type LogOutcome, logDays } from '#domain/saml/connection-log.ts';
import { connectionLogged } from '#domain/saml/saml.events.ts';
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

/** Anybody may send something to a connection's address: more refusals than these in a minute are not written down. */
const mostRefusals = 60;

/** One statement with its news, which may leave together with the commit. */
export function logStatement(tx: Tx, log: NewLog): Statement {
  const { channels, event, data } = newsOf(log);
  return tx`with logged as (
    insert into connection_logs (organisation_id, saml2_tenant_id, kind, outcome, reason, user_id, address, details)
    select c.organisation_id, c.id, ${log.kind}::text, ${log.outcome}::text, ${log.reason.slice(0, 500)}::text, ${log.user_id ?? null}::bigint,
      ${log.address ?? null}::text, case when c.connection_logging then ${log.details ? JSON.stringify(log.details) : null}::text::jsonb end
    from saml_connections c
    where c.organisation_id = ${log.organisation_id} and c.id = ${log.connection_id} and (${log.outcome}::text = 'accepted' or (
      select count(*) from connection_logs l where l.organisation_id = c.organisation_id and l.saml2_tenant_id = c.id and l.outcome = 'refused'
        and l.created_at > app.now() - interval '1 minute') < ${mostRefusals}::int)
    returning id)
    insert into live_outbox (channels, event, data) select ${channels}::text[], ${event}::text, ${JSON.stringify(data)}::text::json from logged`;
}

export const writeLog = async (tx: Tx, log: NewLog): Promise<void> => void (await logStatement(tx, log));

/** The screens of the connection ask again. */
export const newsOf = ({ organisation_id, connection_id }: Pick<NewLog, 'organisation_id' | 'connection_id'>) => ({
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
        tx`(select json_build_object('id', u.id, 'name', u.name) from users u where u.organisation_id = t.organisation_id and u.id = t.user_id)`,
    },
  })(tx, query);

/** @returns how many rows were too old */
export async function trimLogs(tx: Tx, most: number): Promise<number> {
  const rows = await tx`
    delete from connection_logs where id in (
      select id from connection_logs where created_at < app.now() - make_interval(days => ${logDays}) order by created_at limit ${most})`;
  return rows.count;
}
