// The end of a move in each of the two cells: what is left in the first one acts no more, and says
// where the organisation is.
import type postgres from 'postgres';
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { alertsLeft } from '#domain/alerts/alerts.events.ts';
import { toldKey } from '#server/kit/directory/directory-keys.ts';
import type { MovedTable } from './moved-rows.ts';
import { staysBehind } from './moved-tables.ts';

type Sql = postgres.TransactionSql;

export interface Move {
  readonly organisation: number;
  /** The numbers of the two cells. */
  readonly from: number;
  readonly to: number;
  /** APP_SECRET, by which the directory names people. */
  readonly secret: string;
}

/** What finds an organisation's units, people and address; in lower case, as the triggers note it. */
const ownKeys = (organisation: number): string => `
  select 'unit/' || imei as key from devices
    where organisation_id = ${organisation} and imei is not null and archived_at is null
  union all select 'person/' || lower(email) from users
    where organisation_id = ${organisation} and email is not null
  union all select 'address/' || lower(subdomain) from organisations
    where id = ${organisation} and subdomain is not null`;

interface OwnKey {
  /** As triggers note it, and as the directory has it. */
  readonly noted: string;
  readonly told: string;
}

async function keysOf(sql: Sql, { organisation, secret }: Move): Promise<OwnKey[]> {
  const rows = await sql.unsafe<{ key: string }[]>(ownKeys(organisation));
  return rows.map(({ key }) => ({ noted: key, told: toldKey(key, secret) }));
}

/** In the other cell: it is found here from now on, and the consoles load it. */
export async function arrive(sql: Sql, move: Move): Promise<void> {
  const { organisation, from } = move;
  const keys = await keysOf(sql, move);
  // As refused until now: the sweep claims them once the first cell has let go, and warns of nothing.
  await sql`
    insert into directory_refusals (key, told_key, cell, due_at)
    select noted, told, ${from}, app.now() + interval '2 seconds'
    from unnest(${keys.map(({ noted }) => noted)}::text[], ${keys.map(({ told }) => told)}::text[])
      as k (noted, told)
    where (select is_on from directory_state)
    on conflict do nothing`;
  await sql`
    delete from directory_entries where key = any(${keys.map(({ told }) => told)}::text[])`;
  // It comes back to where it was before.
  await sql`delete from closed_organisations where organisation_id = ${organisation}`;
  await sql`delete from moved_installations where organisation_id = ${organisation}`;
  await note(sql, organisation, 'organisation.arrived', { cell: from });
  await tellLeft(sql, []);
}

/**
 * In the first cell, whose log goes on naming what stays there: alerts that are open go on in the
 * other cell, units are out of use here, people cannot sign in here.
 */
export async function leaveBehind(
  sql: Sql,
  tables: readonly MovedTable[],
  move: Move,
): Promise<void> {
  const { organisation, to } = move;
  const keys = await keysOf(sql, move);
  await sql`
    insert into directory_changes (key)
    select unnest(${keys.map(({ noted }) => noted)}::text[])
    where (select is_on from directory_state)`;
  // Units and people find the other cell here at once; the sweep tells the directory the same.
  await sql`
    insert into directory_entries (key, cell)
    select key, ${to} from unnest(${keys.map(({ told }) => told)}::text[]) as key
    on conflict (key) do update set cell = excluded.cell`;
  await sql`
    insert into moved_installations (token_hash, organisation_id, cell)
    select token_hash, organisation_id, ${to}
    from app_installations
    where organisation_id = ${organisation} and ended_at is null`;
  await removeRows(sql, tables);
  const open = await sql<{ id: number }[]>`
    update alerts
    set status = 'resolved', resolved_at = app.now(), note = ${`Goes on in cell ${to}.`},
      version = version + 1
    where organisation_id = ${organisation} and status = 'active_alert'
    returning id::float8 as id`;
  // The centre looks for an alert in the other cells where its own does not show it.
  await sql`update alerts set monitored = false where organisation_id = ${organisation}`;
  await sql`
    update devices set archived_at = coalesce(archived_at, app.now()), online = false
    where organisation_id = ${organisation}`;
  await sql`
    update sessions set ended_at = app.now()
    where ended_at is null
      and user_id in (select id from users where organisation_id = ${organisation})`;
  await sql`
    update users set status = 'disabled', email = null, new_email = null, mobile = null,
      landline = null, escalation_group_id = null
    where organisation_id = ${organisation}`;
  await sql`
    update organisations
    set archived_at = coalesce(archived_at, app.now()), subdomain = null, sso_url = null,
      enable_saml = false
    where id = ${organisation}`;
  await sql`
    update closed_organisations set moved_at = app.now()
    where organisation_id = ${organisation}`;
  await note(sql, organisation, 'organisation.moved', { cell: to });
  await tellLeft(
    sql,
    open.map(({ id }) => id),
  );
}

/** What belongs to rows of other tables comes last, and goes first. */
async function removeRows(sql: Sql, tables: readonly MovedTable[]): Promise<void> {
  for (const { name, where } of tables.toReversed())
    if (name !== 'events' && !staysBehind.includes(name))
      await sql.unsafe(`delete from ${name} t where ${where}`);
}

const note = async (
  sql: Sql,
  organisation: number,
  kind: string,
  data: Record<string, unknown>,
): Promise<void> =>
  void (await sql`
    insert into events (organisation_id, kind, data, occurred_at)
    values (${organisation}, ${kind}, ${JSON.stringify(data)}::text::jsonb, app.now())`);

/** Consoles load their queue again. */
const tellLeft = async (sql: Sql, alertIds: readonly number[]): Promise<void> =>
  void (await sql`
    insert into live_outbox (channels, event, data)
    values (${[alertMonitoringChannel]}, ${alertsLeft.name},
      ${JSON.stringify({ alert_ids: alertIds })}::text::json)`);
