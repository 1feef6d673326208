// What is known of the installation itself: the map, address search, directories, the database, the
// seals of the event log and the sweeps.
import { asSentence, type DatabaseTrouble, databaseTroubles } from '#domain/settings/readiness.ts';
import { standbyFault } from '#domain/settings/standbys.ts';
import type { ServiceFacts, StatusService } from '#domain/settings/system-status.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { MapStatus } from '../map/installation-map.ts';
import { readCellFacts } from './cell-facts.store.ts';
import { readDatabaseTroubles } from './database-troubles.store.ts';

export interface Installation {
  /**
   * Without a provider the map is the one that the program brings, which has place names and no
   * streets.
   */
  readonly map: MapStatus;
  /** Null where none is set. */
  readonly addressHost: string | null;
  /** Of the database; 0 where nobody said how many. */
  readonly expectedStandbys: number;
  /** Sweeps of this process that fail or do not finish. */
  readonly troubledSweeps: readonly string[];
}

const sealSweep = 'event seals';
const base = {
  is_set_up: true,
  is_failing: false,
  last_success_at: null,
  last_failure: null,
  queue: null,
} as const;

export async function readInstallationFacts(
  tx: Tx,
  installation: Installation,
): Promise<ReadonlyMap<StatusService, ServiceFacts>> {
  const [row] = await tx<Row[]>`
    select app.iso(app.now()) as now, pg_size_pretty(pg_database_size(current_database())) as size,
      (select count(*)::int from pg_stat_replication) as following,
      current_setting('synchronous_standby_names') <> '' as is_synchronous,
      (select app.iso(at) from engine_pulses) as pulse,
        coalesce((select at > app.now() - interval '30 seconds' from engine_pulses),
          false) as beats,
      (select app.iso(sealed_at) from event_seals order by position desc limit 1) as sealed_at,
      (select to_json(o)
        from (select app.iso(succeeded_at) as succeeded_at, app.iso(failed_at) as failed_at,
          failure, failed_at > succeeded_at
          or succeeded_at is null as failing
        from service_outcomes where service = 'address_search') o) as address,
      (select to_json(d)
        from (select count(*)::int as count, app.iso(max(metadata_read_at)) as read_at
          from saml_connections
          where metadata is not null) d) as directories,
      (select json_build_object('at', app.iso(c.metadata_failing_since), 'words',
          o.name || ': ' || c.metadata_problem)
        from saml_connections c
        join organisations o on o.id = c.organisation_id
        where c.metadata_problem is not null
        order by c.metadata_failing_since desc
        limit 1) as directory_failure`;
  if (!row) throw new Error('the state of the installation was not read');
  const troubles = await readDatabaseTroubles(tx);
  return new Map<StatusService, ServiceFacts>([
    ['map', mapFacts(row, installation)],
    ['address_search', addressFacts(row, installation.addressHost)],
    ['directories', directoryFacts(row)],
    ['cells', await readCellFacts(tx)],
    [
      'database',
      databaseFacts(row, installation, wordsOf(troubles, ['standby', 'waiting', 'ahead'])),
    ],
    ['seals', sealFacts(row, installation, wordsOf(troubles, ['unsealed']))],
    ['sweeps', sweepFacts(row, installation, wordsOf(troubles, ['unlooked']))],
  ]);
}

interface Row {
  readonly now: string;
  readonly size: string;
  readonly following: number;
  readonly is_synchronous: boolean;
  readonly pulse: string | null;
  readonly beats: boolean;
  readonly sealed_at: string | null;
  readonly address: {
    succeeded_at: string | null;
    failed_at: string | null;
    failure: string | null;
    failing: boolean;
  } | null;
  readonly directories: { count: number; read_at: string | null };
  readonly directory_failure: ServiceFacts['last_failure'];
}

function mapFacts({ now }: Row, { map: { provider, isRead, faults } }: Installation): ServiceFacts {
  const last_failure = faults.length === 0 ? null : { at: null, words: faults.join(' ') };
  const last_success_at = isRead ? now : null;
  return {
    ...base,
    provider,
    is_limited: provider === null,
    is_failing: faults.length > 0,
    last_success_at,
    last_failure,
  };
}

function addressFacts({ address }: Row, host: string | null): ServiceFacts {
  return {
    ...base,
    provider: host,
    is_set_up: host !== null,
    is_failing: address?.failing ?? false,
    last_success_at: address?.succeeded_at ?? null,
    last_failure: address?.failure ? { at: address.failed_at, words: address.failure } : null,
  };
}

function directoryFacts({ directories: { count, read_at }, directory_failure }: Row): ServiceFacts {
  const connections = count === 1 ? '1 connection' : `${count} connections`;
  return {
    ...base,
    provider: count === 0 ? null : connections,
    is_set_up: count > 0,
    is_optional: true,
    is_failing: directory_failure !== null,
    last_success_at: read_at,
    last_failure: directory_failure,
  };
}

/** As the health call says it; null where none of these is the case. */
function wordsOf(
  troubles: readonly DatabaseTrouble[],
  of: readonly DatabaseTrouble[],
): string | null {
  const found = troubles
    .filter((trouble) => of.includes(trouble))
    .map((trouble) => asSentence(databaseTroubles[trouble]));
  return found.length === 0 ? null : found.join(' ');
}

const failureOf = (words: string | null): Pick<ServiceFacts, 'is_failing' | 'last_failure'> => ({
  is_failing: words !== null,
  last_failure: words === null ? null : { at: null, words },
});

function databaseFacts(
  { size, following, is_synchronous, now }: Row,
  { expectedStandbys: expected }: Installation,
  words: string | null,
): ServiceFacts {
  const away = standbyFault({ following, expected, is_synchronous });
  const standbys = following === 1 ? '1 standby' : `${following} standbys`;
  return {
    ...base,
    provider: following > 0 ? `${size}, ${standbys}` : size,
    last_success_at: now,
    ...failureOf(words ?? away),
    is_failing: words !== null,
    is_limited: away !== null,
  };
}

function sealFacts(
  { sealed_at }: Row,
  { troubledSweeps }: Installation,
  unsealed: string | null,
): ServiceFacts {
  const words = troubledSweeps.includes(sealSweep)
    ? 'The event log is not being sealed.'
    : unsealed;
  return { ...base, provider: null, ...failureOf(words), last_success_at: sealed_at };
}

function sweepFacts(
  { pulse, beats }: Row,
  { troubledSweeps }: Installation,
  unlooked: string | null,
): ServiceFacts {
  const untroubled = beats ? unlooked : 'No process reports that its sweeps finish.';
  const words =
    troubledSweeps.length > 0 ? `Not finishing: ${troubledSweeps.join(', ')}.` : untroubled;
  return { ...base, provider: null, ...failureOf(words), last_success_at: pulse };
}
