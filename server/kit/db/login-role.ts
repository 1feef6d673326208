// The database role that the program signs in as. It owns nothing, and its password is derived from
// the secret, so that it is not stored anywhere.
import { createHmac } from 'node:crypto';
import postgres from 'postgres';

/** The url of the login role, derived without touching the database. */
export function loginUrl(ownerUrl: string, secret: string): string {
  const url = new URL(ownerUrl);
  url.username = 'vigil_app';
  url.password = passwordOf(secret);
  return url.href;
}

const passwordOf = (secret: string): string =>
  createHmac('sha256', secret).update('vigil_app login').digest('hex');

interface Entrance {
  readonly ownerUrl: string;
  readonly secret: string;
  readonly log: (line: string) => void;
}

/** Creates the role, or resets its password where this one does not work. @returns its url */
export async function letTheProgramIn(
  sql: postgres.Sql,
  { ownerUrl, secret, log }: Entrance,
): Promise<string> {
  const url = loginUrl(ownerUrl, secret);
  const [existing] = await sql`select from pg_roles where rolname = 'vigil_app'`;
  // Existing roles are left alone: another owner on this server, or a start with another secret,
  // must not lock out a running program.
  if (existing && (await opens(url))) return url;
  if (!existing)
    await sql
      .unsafe('create role vigil_app login noinherit nosuperuser nobypassrls')
      .catch(ignoreAlreadyThere);
  else {
    await refuseLockingOut(sql);
    log('The login role vigil_app gets a new password: APP_SECRET has changed.');
  }
  await sql.unsafe(`alter role vigil_app login noinherit password '${passwordOf(secret)}'`);
  await sql.unsafe(
    'grant vigil_tenant, vigil_restricted, vigil_centre, vigil_platform to vigil_app',
  );
  await sql.unsafe(
    `grant connect on database "${decodeURIComponent(new URL(ownerUrl).pathname.slice(1)).replaceAll('"', '""')}" to vigil_app`,
  );
  return url;
}

/**
 * A start with a wrong secret must not lock out all processes that run with the right one.
 * @throws Error while a program runs on this server with the role
 */
export async function refuseLockingOut(sql: postgres.Sql): Promise<void> {
  const [running] = await sql<
    { connections: number }[]
  >`select count(*)::int as connections from pg_stat_activity where usename = 'vigil_app'`;
  if (running && running.connections > 0)
    throw new Error(
      `APP_SECRET is not that of the running processes (${running.connections} connections): they would lose their connections. Use the same APP_SECRET, or stop all of them before you change it.`,
    );
}

/** Whether the login role can connect with this password and may assume its roles. */
export async function opens(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    const [may] = await sql<{ all: boolean }[]>`
      select pg_has_role('vigil_tenant', 'member')
        and pg_has_role('vigil_restricted', 'member')
        and pg_has_role('vigil_centre', 'member')
        and pg_has_role('vigil_platform', 'member') as all`;
    return may?.all === true;
  } catch (error) {
    // 28: the password is another one, or the role may not sign in; 42501: not to this database.
    if (error instanceof Error && 'code' in error && /^(28|42501)/.test(String(error.code)))
      return false;
    throw error;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

// Two databases of one server may be migrated at the same time; roles belong to the server.
const ignoreAlreadyThere = (error: unknown): void => {
  if (
    !(
      error instanceof Error &&
      'code' in error &&
      (error.code === '42710' || error.code === '23505')
    )
  )
    throw error;
};
