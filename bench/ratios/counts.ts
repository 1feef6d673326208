// Counts that do not depend on the machine: transactions and log syncs per alert, rows read per
// list.
import type { DatabaseCounts } from '../kit/database.ts';
import type { Figures, Measurement, Side } from '../kit/measurement.ts';
import { productCounts } from '../product/counts-path.ts';
import { AlertPress } from './alert-path.ts';
import { sharedCommits } from './known-misses.ts';
import { type CountedPaths, Reader } from './read-path.ts';
import { scaled, type World } from './world.ts';

const page = 50;

async function side(world: World, { alerts, list }: CountedPaths): Promise<Side> {
  const press = await AlertPress.open(world, alerts, 0);
  const reader = await Reader.open(world, list);
  const pace = { way: 'closed', inFlight: 32, gapMs: 0 } as const;
  await press.press(alerts.device, 300, pace);
  await reader.read([list.nearPage], 1, 300);
  return {
    round: async (): Promise<Figures> => {
      // The program's background work goes on meanwhile: it is counted alone first, and subtracted
      // in proportion to the time.
      const start = await world.database.settledCounts();
      const quiet = await world.database.settledCounts();
      const idle = since(start, quiet);
      const pressed = await press.press(alerts.device, scaled(world, 3000), pace);
      const between = await world.database.settledCounts();
      const written = since(quiet, between, idle);
      const lists = await reader.read([list.nearPage], 1, scaled(world, 1500));
      const read = since(between, await world.database.settledCounts(), idle);
      return {
        commits_per_alert: written.commits / pressed.count,
        syncs_per_commit: written.walSyncs / written.commits,
        syncs_per_alert: written.walSyncs / pressed.count,
        rows_per_list: read.rowsRead / lists.count,
      };
    },
    close: async () => {
      await reader.close();
      await press.close();
    },
  };
}

function since(
  before: DatabaseCounts,
  after: DatabaseCounts,
  idle?: DatabaseCounts,
): DatabaseCounts {
  const atMs = after.atMs - before.atMs;
  const of = (name: 'commits' | 'walSyncs' | 'rowsRead') =>
    after[name] - before[name] - (idle ? (idle[name] * atMs) / idle.atMs : 0);
  return { atMs, commits: of('commits'), walSyncs: of('walSyncs'), rowsRead: of('rowsRead') };
}

export const counts: Measurement<World> = {
  name: 'counts',
  title: 'Counts, 32 alerts in flight and one reader',
  lines: [
    {
      kind: 'count',
      figure: 'commits_per_alert',
      title: 'transactions per alert',
      unit: 'count',
      goal: { atMost: 1.05 },
    },
    {
      kind: 'count',
      figure: 'syncs_per_commit',
      title: 'log syncs per commit',
      unit: 'count',
      goal: { atMost: 0.35 },
      miss: sharedCommits,
    },
    {
      kind: 'count',
      figure: 'syncs_per_alert',
      title: 'log syncs per alert',
      unit: 'count',
      goal: { atMost: 0.35 },
    },
    {
      kind: 'count',
      figure: 'rows_per_list',
      title: 'rows read per list of 50',
      unit: 'count',
      goal: { atMost: 3.2 * page },
    },
  ],
  // The database reports a count only after ten idle seconds, four times a round; and counts do not
  // vary.
  rounds: 1,
  product: async (world) => {
    const paths = await productCounts(world);
    return paths && side(world, paths);
  },
};
