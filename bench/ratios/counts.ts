// Counts that must hold whatever the machine does: transactions and log syncs per alert, rows read per list.
import type { DatabaseCounts } from '../kit/database.ts';
import type { Figures, Measurement, Side } from '../kit/measurement.ts';
import { productAlertPath } from '../product/alert-path.ts';
import { productListPath } from '../product/list-path.ts';
import { startListLimit } from './active-list.ts';
import { startAlertLimit } from './alert-limits.ts';
import { type AlertPath, AlertPress } from './alert-path.ts';
import { type ListPath, Reader } from './read-path.ts';
import { scaled, type World } from './world.ts';

const page = 50;

async function side(world: World, alerts: AlertPath, list: ListPath): Promise<Side> {
  const press = await AlertPress.open(world, alerts, 0);
  const reader = await Reader.open(world, list);
  const pace = { way: 'closed', inFlight: 32, gapMs: 0 } as const;
  await press.press(alerts.device, 300, pace);
  await reader.read([list.nearPage], 1, 300);
  return {
    round: async (): Promise<Figures> => {
      const start = await world.database.settledCounts();
      const pressed = await press.press(alerts.device, scaled(world, 3000), pace);
      const written = since(start, await world.database.settledCounts());
      const quiet = await world.database.settledCounts();
      const lists = await reader.read([list.nearPage], 1, scaled(world, 1500));
      const read = since(quiet, await world.database.settledCounts());
      return {
        commits_per_alert: written.commits / pressed.count,
        syncs_per_commit: written.walSyncs / written.commits,
        rows_per_list: read.rowsRead / lists.count,
      };
    },
    close: async () => {
      await press.close();
      await reader.close();
    },
  };
}

const since = (before: DatabaseCounts, after: DatabaseCounts): DatabaseCounts => ({
  commits: after.commits - before.commits,
  walSyncs: after.walSyncs - before.walSyncs,
  rowsRead: after.rowsRead - before.rowsRead,
});

export const counts: Measurement<World> = {
  name: 'counts',
  title: 'Counts, 32 alerts in flight and one reader',
  lines: [
    { kind: 'count', figure: 'commits_per_alert', title: 'transactions per alert', unit: 'count', goal: { atMost: 1.05 } },
    { kind: 'count', figure: 'syncs_per_commit', title: 'log syncs per commit', unit: 'count', goal: { atMost: 0.35 } },
    { kind: 'count', figure: 'rows_per_list', title: 'rows read per list of 50', unit: 'count', goal: { atMost: 3.2 * page } },
  ],
  limit: async (world) => side(world, await startAlertLimit(world, 'plain'), await startListLimit(world)),
  product: async (world) => {
    const alerts = await productAlertPath(world);
    const list = alerts && (await productListPath(world));
    return list && side(world, alerts, list);
  },
};
