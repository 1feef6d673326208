// The trial of two cells: an organisation of 500 people moves from one to the other and back while
// its pendants and those of others raise alarms; then one cell is killed, whole.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Caller } from '#tools/faults/caller.ts';
import { Listener } from '#tools/faults/console/listener.ts';
import { differences, framesSince, newestFrame } from '#tools/faults/console/told-frames.ts';
import { asSuperuser } from '#tools/faults/database/superuser.ts';
import { someOf } from '#tools/faults/fault-run.ts';
import type { Comparison } from '#tools/faults/ledger.ts';
import { addressesOf } from '../drill/drill-load.ts';
import { proveSeals, type SealProof } from '../drill/drill-proof.ts';
import { restart, untilBack } from '../drill/whole-again.ts';
import { adminEmailOf } from '../first-start.ts';
import { THREE } from '../layout/filled-files.ts';
import { type Running, settingsOf } from '../layout/members.ts';
import { type ClusterPlace, databaseUrl } from '../layout/place.ts';
import { killServer } from '../machine/postmaster.ts';
import { signalProcess } from '../machine/processes.ts';
import type { Say } from '../say.ts';
import { type Party, startParty } from './party.ts';

export interface CellsOptions {
  readonly moves: number;
  readonly say: Say;
}

/** Milliseconds. */
export interface MoveCost {
  readonly to: number;
  /** For how long the organisation was closed for writing. */
  readonly closedMs: number;
  /** The longest time without a stored alarm: of it, and of the others. */
  readonly gapMs: number;
  readonly others: Readonly<Record<string, number>>;
}

export interface CellsOutcome {
  readonly people: number;
  readonly rows: number;
  readonly moves: readonly MoveCost[];
  /** Gaps before anything happened, and while the first cell was dead. */
  readonly quiet: Readonly<Record<string, number>>;
  readonly killed: Readonly<Record<string, number>>;
  readonly comparisons: Readonly<Record<string, Comparison>>;
  readonly proofs: readonly SealProof[];
  /** Changes that the console of each cell was to show, those it was not, and those shown twice. */
  readonly shown: readonly { published: number; missing: number; twice: number }[];
  readonly wrong: readonly string[];
}

const people = 500;
const quietMs = 15_000;
const afterMs = 8000;
const deadMs = 20_000;
/** For the last changes to reach a console. */
const shownMs = 10_000;
const goalMs = 10_000;
/** What counts as no gap beside a dead cell, and beside a move that shares two processors. */
const noGapMs = 1000;
const besideMs = 5000;

export async function runCells(
  cells: readonly [Running, Running],
  { moves, say }: CellsOptions,
): Promise<CellsOutcome> {
  const [first, second] = cells;
  const places = [first.place, second.place] as const;
  for (const place of places) await waiveSecondFactor(place);
  const ground = await prepare(places, say);
  const consoles = [await openConsole(first.place), await openConsole(second.place)] as const;
  try {
    await sleep(quietMs);
    const quiet = gapsOf(ground.parties, performance.now() - quietMs, performance.now());
    const costs: MoveCost[] = [];
    let rows = 0;
    for (let nth = 0; nth < moves; nth += 1) {
      const done = await moveOnce(ground, nth % 2 === 0 ? places : places.toReversed(), say);
      costs.push(done.cost);
      rows = done.rows;
    }
    // A console of the dead cell loads everything again afterwards: that is another count.
    const shownBefore = await consoles[0].shown();
    const killed = await killFirst(first, ground.parties, say);
    const drained = await Promise.all(ground.parties.map(async (party) => await party.drain()));
    const now = moves % 2 === 0 ? places[0] : places[1];
    const comparisons: Record<string, Comparison> = {};
    for (const party of ground.parties)
      comparisons[party.name] = await party.compare(placeOf(party, now, places));
    const shown = [shownBefore, await consoles[1].shown()];
    say('Waiting until every event is sealed, and verifying both logs.');
    const proofs = await Promise.all(
      places.map(async (place) => await proveSeals(place, databaseUrl(place, 'postgres', 0))),
    );
    const outcome = { people, rows, moves: costs, quiet, killed, comparisons, proofs, shown };
    const undrained = drained.every(Boolean) ? [] : ['some alarms were never answered'];
    return { ...outcome, wrong: [...undrained, ...faultsOf(outcome)] };
  } finally {
    for (const one of consoles) one.close();
    for (const party of ground.parties) await party.close();
    restart(first);
  }
}

interface Ground {
  readonly parties: readonly Party[];
  readonly moved: Party;
}

async function prepare(places: readonly [ClusterPlace, ClusterPlace], say: Say): Promise<Ground> {
  const [first, second] = places;
  const [moved, staying] = await asSuperuser(databaseUrl(first, 'postgres', 0), async (sql) => {
    const rows = await sql<{ id: number }[]>`
      select o.id::int from organisations o
      where o.id > 0 and o.active and not o.not_monitored and o.archived_at is null
      order by (select count(*) from users u where u.organisation_id = o.id) desc limit 2`;
    await sql`
      insert into users (organisation_id, role, first_name, last_name, email, status)
      select ${rows[0]?.id ?? 0}, 'organisation_user', 'Worker', 'No ' || n,
        'worker-' || n || '@moved.example', 'active'
      from generate_series(1, ${people} - (select count(*)::int from users
        where organisation_id = ${rows[0]?.id ?? 0})) n
      on conflict do nothing`;
    return rows.map(({ id }) => id);
  });
  const [other] = await asSuperuser(databaseUrl(second, 'postgres', 0), async (sql) =>
    (
      await sql<{ id: string }[]>`
        select id::text from organisations where id > 1000000000000 order by id limit 1`
    ).map(({ id }) => Number(id)),
  );
  if (!moved || !staying || !other)
    throw new Error('The cells lack the organisations of the trial');
  say(`Organisation ${moved} has ${people} people; it will move.`);
  const start = async (
    name: string,
    organisation: number,
    number: number,
    knows: readonly ClusterPlace[],
  ): Promise<Party> => {
    const home = organisation === other ? second : first;
    return await startParty({ name, organisation, number, knows, home });
  };
  const parties = [
    await start('moved', moved, 1, places),
    await start('of the first cell', staying, 2, [first]),
    await start('of the second cell', other, 3, [second]),
    await start('of the second cell, through the first', other, 4, places),
  ];
  const [one] = parties;
  if (!one) throw new Error('nobody moves');
  return { parties, moved: one };
}

const gapsOf = (parties: readonly Party[], from: number, to: number): Record<string, number> =>
  Object.fromEntries(parties.map((party) => [party.name, party.gap(from, to)]));

async function moveOnce(
  { parties, moved }: Ground,
  [from, to]: readonly ClusterPlace[],
  say: Say,
): Promise<{ cost: MoveCost; rows: number }> {
  if (!from || !to) throw new Error('There are two cells.');
  const startedAt = performance.now();
  const { closedMs, rows } = await moveByCommand(from, to, moved.organisation);
  await sleep(afterMs);
  const { [moved.name]: gapMs = 0, ...others } = gapsOf(parties, startedAt, performance.now());
  say(
    `Moved to cell ${to.facts.cell}: ${rows} rows, closed for ${seconds(closedMs)}, no alarm of it stored for ${seconds(gapMs)}.`,
  );
  return { cost: { to: to.facts.cell, closedMs, gapMs, others }, rows };
}

/** As an operator does: in a process of its own, beside which the trial measures. */
async function moveByCommand(
  from: ClusterPlace,
  to: ClusterPlace,
  organisation: number,
): Promise<{ closedMs: number; rows: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, [mover, String(organisation)], {
    env: {
      ...settingsOf(from, 0),
      DATABASE_URL: databaseUrl(from, 'vigil_owner', 0),
      TARGET_DATABASE_URL: databaseUrl(to, 'vigil_owner', 0),
    },
  });
  const [, closed = ''] = /closed for ([\d.]+) s/.exec(stdout) ?? [];
  const [, rows = ''] = /(\d+) rows were copied/.exec(stdout) ?? [];
  return { closedMs: Number(closed) * 1000, rows: Number(rows) };
}

const mover = join(import.meta.dirname, '../../move-organisation.ts');

/** Everything of it at once: proxies, processes, database nodes, etcd. */
async function killFirst(
  first: Running,
  parties: readonly Party[],
  say: Say,
): Promise<Record<string, number>> {
  const { place, members } = first;
  const killedAt = performance.now();
  // Patroni first: it would start its server again.
  for (const group of ['database', 'role', 'proxy', 'redis', 'etcd'] as const) {
    for (const { name } of members.filter((one) => one.group === group))
      signalProcess(place, name, 'SIGKILL');
    if (group === 'database') for (const node of THREE) killServer(place, node);
  }
  say('The first cell is killed, whole.');
  await sleep(deadMs);
  const gaps = gapsOf(parties, killedAt, performance.now());
  restart(first);
  await untilBack(first);
  say(`It is back after ${seconds(performance.now() - killedAt)}.`);
  await sleep(afterMs);
  return gaps;
}

const placeOf = (
  { name }: Party,
  now: ClusterPlace,
  [first, second]: readonly [ClusterPlace, ClusterPlace],
): ClusterPlace => {
  if (name === 'moved') return now;
  return name === 'of the first cell' ? first : second;
};

interface Console {
  shown(): Promise<{ published: number; missing: number; twice: number }>;
  close(): void;
}

async function openConsole(place: ClusterPlace): Promise<Console> {
  const superuserUrl = databaseUrl(place, 'postgres', 0);
  const wire = addressesOf(place, 0, 'https');
  const port = await wire.listen();
  const caller = new Caller(port);
  const { cell, adminPassword } = place.facts;
  if (cell === 0) await caller.signIn('operator@vigil.example');
  else await caller.signIn(adminEmailOf(cell), adminPassword);
  const listener = await Listener.open(caller, port);
  const from = await newestFrame({ superuserUrl });
  return {
    shown: async () => {
      const published = await framesSince({ superuserUrl }, from);
      for (const end = performance.now() + shownMs; ; await sleep(200)) {
        const { missing, twice } = differences(
          listener.seen.map(({ number }) => number),
          published,
        );
        if (missing === 0 || performance.now() > end)
          return { published: published.length, missing, twice };
      }
    },
    close: () => {
      listener.close();
      wire.close();
    },
  };
}

/** The accounts of the trial have none. */
const waiveSecondFactor = async (place: ClusterPlace): Promise<void> =>
  await asSuperuser(databaseUrl(place, 'postgres', 0), async (sql) => {
    await sql.unsafe(`
      create or replace function fault_waived() returns trigger language plpgsql as $$ begin new.two_factor_verified_at = app.now(); return new; end $$;
      create or replace trigger fault_waived before insert on sessions for each row execute function fault_waived()`);
  });

function faultsOf(outcome: Omit<CellsOutcome, 'wrong'>): string[] {
  const { moves, quiet, killed, comparisons, proofs, shown } = outcome;
  const others = moves.flatMap((move) => Object.entries(move.others));
  const still = Object.entries(killed).filter(([name]) => name === 'of the second cell');
  return [
    ...moves
      .filter(({ gapMs }) => gapMs > goalMs)
      .map(({ to, gapMs }) => `moving to cell ${to} took ${seconds(gapMs)}`),
    ...[
      ...others.filter(([, gap]) => gap > besideMs),
      ...still.filter(([name, gap]) => gap > Math.max(noGapMs, 2 * (quiet[name] ?? 0))),
    ].map(([name, gap]) => `${name}: nothing was stored for ${seconds(gap)}`),
    ...Object.entries(comparisons).flatMap(([name, { lost, doubled, unexpected }]) =>
      [
        ...someOf('lost', lost),
        ...someOf('doubled', doubled),
        ...someOf('never sent', unexpected),
      ].map((fault) => `${name}: ${fault}`),
    ),
    ...proofs.flatMap(({ unsealed, findings }, cell) => [
      ...(unsealed > 0 ? [`${unsealed} events of cell ${cell} are not sealed`] : []),
      ...findings.slice(0, 5),
    ]),
    ...shown.flatMap(({ missing, twice }, cell) =>
      missing + twice > 0
        ? [`the console of cell ${cell} was not shown ${missing}, and ${twice} twice`]
        : [],
    ),
  ];
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
