// One connection for a start or a tool, mostly as the owner: it fails within a deadline, and the
// error says how to correct DATABASE_URL.
import postgres from 'postgres';
import { withDeadline } from './deadline.ts';

/**
 * Runs `work` on one connection of its own and closes it.
 * @param patienceMs until the connection is accepted
 * @throws Error with the remedy, where PostgreSQL is not there or refuses
 */
export async function onOneConnection<Result>(
  url: string,
  work: (sql: postgres.Sql) => Promise<Result>,
  patienceMs = 10_000,
): Promise<Result> {
  const sql = postgres(url, {
    max: 1,
    onnotice: () => {},
    connect_timeout: patienceMs / 1000,
    connection: { application_name: 'vigil-start', TimeZone: 'UTC' },
  });
  try {
    // The driver would go on trying where a server accepts the connection and does not answer.
    await withDeadline(sql`select`, patienceMs);
    return await work(sql);
  } catch (error) {
    const trouble = databaseTrouble(error, new URL(url));
    throw trouble === null ? error : new Error(trouble, { cause: error });
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/**
 * Explains a connection failure to the person who configured the address, never with its password;
 * null for any other failure.
 */
export function databaseTrouble(error: unknown, url: URL): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const said = error instanceof Error ? error.message : '';
  const user = decodeURIComponent(url.username) || 'its user';
  const database = url.pathname.slice(1);
  const place = `PostgreSQL at ${url.host}`;
  const words = Object.entries(causes({ place, user, database, said })).find(([pattern]) =>
    new RegExp(`^(${pattern})$`).test(code),
  );
  return words?.[1] ?? null;
}

const causes = ({
  place,
  user,
  database,
  said,
}: Readonly<Record<'place' | 'user' | 'database' | 'said', string>>): Record<string, string> => ({
  'ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|CONNECT_TIMEOUT': `${place} is not responding (${said}). Check that it is running and that DATABASE_URL is correct.`,
  'ECONNRESET|CONNECTION_CLOSED|CONNECTION_DESTROYED': `${place} closed the connection (${said}). If DATABASE_URL asks for TLS (sslmode), the server must support it.`,
  'DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*|CERT_.*|ERR_TLS.*': `${place} has a certificate that is not trusted (${said}). Set NODE_EXTRA_CA_CERTS to the file of its certificate authority.`,
  '28P01|28000':
    user === 'vigil_app'
      ? `${place} refused the role "vigil_app": ${said}. Its password is made from APP_SECRET, which must be that of the running program; on a new server, start the program once.`
      : `${place} refused "${user}": ${said}. Check user and password in DATABASE_URL (special characters percent-encoded), and pg_hba.conf.`,
  '3D000': `${place} has no database "${database}". Create it: create database ${database} owner ${user};`,
  '42501|3F000': `"${user}" lacks permissions that a start needs: ${said}. As the superuser: alter database ${database} owner to ${user}; alter role ${user} createrole; and where the roles vigil_app, vigil_tenant, vigil_centre and vigil_platform are there already: grant them to ${user} with admin option;`,
  '25006': `The database "${database}" is read-only, as a standby is. DATABASE_URL must name the primary.`,
  '53100': `The disk of ${place} is full: ${said}. Nothing was changed.`,
  '53300': `${place} has no connections left: ${said}. Raise max_connections or lower POOL_SIZE.`,
  '57P03': `${place} is starting or stopping (${said}). Start again when it is up.`,
});
