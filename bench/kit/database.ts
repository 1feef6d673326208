// The database server of both sides: that of BENCH_POSTGRES_URL, or an embedded server in the
// system's temporary folder, whose filled tables are reused across clones.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { startEmbeddedPostgres } from '#server/kit/postgres/embedded-postgres.ts';
import { nowMs, pause } from './clock.ts';
import { familyCpuMs, parentOf } from './processes.ts';

export interface BenchDatabase {
  readonly superuserUrl: string;
  /** Processor milliseconds of the server with all its backends, so far. */
  cpuMs(): number;
  /**
   * What has been counted so far. Waits until idle backends have reported, which takes them up to
   * ten seconds.
   */
  settledCounts(): Promise<DatabaseCounts>;
  stop(): Promise<void>;
}

export interface DatabaseCounts {
  /** When they were read, by the machine's clock; of a difference, its length. */
  readonly atMs: number;
  /** Transactions committed in all databases. */
  readonly commits: number;
  /** Syncs of the write-ahead log. */
  readonly walSyncs: number;
  /** Rows that tables gave to queries, by scan or by index. */
  readonly rowsRead: number;
}

/** An idle backend keeps its counts to itself for ten seconds (PGSTAT_IDLE_INTERVAL). */
const reportedAfterMs = 10_500;

/** Starts or adopts the server. Processor time needs the server on this machine. */
export async function openDatabase(log: (line: string) => void): Promise<BenchDatabase> {
  const given = process.env.BENCH_POSTGRES_URL;
  const embedded = given
    ? undefined
    : await startEmbeddedPostgres({
        dataDirectory: join(tmpdir(), 'vigil-bench-postgres'),
        log,
      });
  const superuserUrl = given ?? embedded?.superuserUrl ?? '';
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => undefined });
  // Held until the connection ends: two runs would take each other's tables away.
  const [lock] = await sql<
    { free: boolean }[]
  >`select pg_try_advisory_lock(hashtext('vigil bench')) as free`;
  if (!lock?.free) {
    await sql.end();
    await embedded?.stop();
    throw new Error('Another bench is running on this database. Wait for its end.');
  }
  const [backend] = await sql<{ pid: number; version: number }[]>`
    select pg_backend_pid() as pid, current_setting('server_version_num')::int as version`;
  if (!backend) throw new Error('the database did not tell its process');
  const postmaster = parentOf(backend.pid);
  return {
    superuserUrl,
    cpuMs: () => familyCpuMs(postmaster),
    settledCounts: async () => {
      await pause(reportedAfterMs);
      return readCounts(sql, backend.version);
    },
    stop: async () => {
      await sql.end({ timeout: 2 });
      await embedded?.stop();
    },
  };
}

async function readCounts(sql: postgres.Sql, version: number): Promise<DatabaseCounts> {
  // Moved by PostgreSQL 18.
  const walSyncs =
    version >= 180_000
      ? sql`(select sum(fsyncs)::float8 from pg_stat_io where object = 'wal')`
      : sql`(select wal_sync::float8 from pg_stat_wal)`;
  const [row] = await sql<Omit<DatabaseCounts, 'atMs'>[]>`
    select (select sum(xact_commit)::float8 from pg_stat_database) as commits,
           ${walSyncs} as "walSyncs",
           (select sum(tup_fetched)::float8 from pg_stat_database) as "rowsRead"`;
  if (!row) throw new Error('the database did not tell its counts');
  return { ...row, atMs: nowMs() };
}

/** The address of another database on the same server. */
export function databaseUrl(superuserUrl: string, database: string): string {
  const url = new URL(superuserUrl);
  url.pathname = `/${database}`;
  return url.href;
}
