// Checks the database that a backup is restored into before anything is written: it must be empty,
// owned by us, and have the room.
import type postgres from 'postgres';
import { loginUrl, opens, refuseLockingOut } from '#server/kit/db/login-role.ts';
import { refuseUnfit } from '#server/kit/db/migrate.ts';
import type { BackupHeader } from '../file/manifest.ts';
import { BackupRefused } from '../file/refusal.ts';
import { dataFolderOf, refuseFullDisk } from './disk-space.ts';

export interface ReadyFor {
  readonly ownerUrl: string;
  readonly secret: string;
  readonly header: Pick<BackupHeader, 'database_bytes' | 'roles'>;
}

/**
 * @throws BackupRefused, or Error with the remedy: a server too old or not durable, rights that are
 * missing, no room, a program of another secret
 */
export async function refuseUnready(
  sql: postgres.Sql,
  { ownerUrl, secret, header }: ReadyFor,
): Promise<void> {
  await refuseUnfit(sql);
  await refuseOccupied(sql);
  await refuseWithoutRights(sql, header.roles);
  const folder = await dataFolderOf(sql, ownerUrl);
  if (folder !== null)
    await refuseFullDisk({ folder, needed: header.database_bytes, what: 'The restored database' });
  const [app] = await sql`select from pg_roles where rolname = 'vigil_app'`;
  if (app && !(await opens(loginUrl(ownerUrl, secret)))) await refuseLockingOut(sql);
}

/** @throws BackupRefused naming what is there */
export async function refuseOccupied(sql: postgres.ISql): Promise<void> {
  const rows = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname <> 'information_schema'
      and n.nspname !~ '^pg_'
      and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname in ('alerts', 'organisations', 'users') desc, c.relkind <> 'r', c.relname`;
  const [app] = await sql`select from pg_namespace where nspname = 'app'`;
  if (rows.length === 0 && !app) return;
  const [database] = await sql<{ name: string }[]>`select current_database() as name`;
  const examples = rows.slice(0, 3).map(({ name }) => name);
  throw new BackupRefused(
    `The database "${database?.name}" is not empty: ${rows.length} tables, views and sequences${examples.length > 0 ? `, among them ${examples.join(', ')}` : ''}. Nothing was changed. A backup is restored into an empty database only: create database vigil_restored owner vigil_owner; and name it in DATABASE_URL. Without DATABASE_URL, name a new folder in DATA_DIRECTORY.`,
  );
}

async function refuseWithoutRights(sql: postgres.Sql, roles: readonly string[]): Promise<void> {
  const [may] = await sql<
    {
      name: string;
      database: string;
      encoding: string;
      creates: boolean;
      makes_roles: boolean;
      roles: number;
    }[]
  >`
    select current_user as name, current_database() as database,
      current_setting('server_encoding') as encoding,
      has_database_privilege(current_database(), 'create')
        and has_schema_privilege('public', 'create') as creates,
      (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as makes_roles,
      (select count(*) from pg_roles where rolname = any(${[...roles]}))::int as roles`;
  if (!may) return;
  const { name, database } = may;
  if (may.encoding !== 'UTF8')
    throw new BackupRefused(
      `The database "${database}" has the encoding ${may.encoding}. Create one with UTF8. Nothing was changed.`,
    );
  const missing = [
    ...(may.creates ? [] : [`alter database ${database} owner to ${name};`]),
    ...(may.makes_roles || may.roles === roles.length ? [] : [`alter role ${name} createrole;`]),
  ];
  if (missing.length > 0)
    throw new BackupRefused(
      `"${name}" lacks rights that a restore needs. Nothing was changed. As the superuser: ${missing.join(' ')}`,
    );
}
