// Dashboards over 24 months of alerts: how long each takes to open, for the platform, the centre
// and an organisation.
import { nowMs } from '../kit/clock.ts';
import { HttpConnection, requestBytes } from '../kit/http-connection.ts';
import type { Figures, Line, Measurement, Side } from '../kit/measurement.ts';
import { percentile } from '../kit/statistics.ts';
import { scaled, type World } from '../ratios/world.ts';
import { openCallers, type Who } from './callers.ts';

const opened: readonly (readonly [who: Who, period: string])[] = (
  ['platform', 'operator', 'organisation'] as const
).flatMap((who) => ['hour', 'week', 'year'].map((period) => [who, period] as const));
const titles = { platform: 'platform', operator: 'centre', organisation: 'organisation' } as const;
const times = 100;
const warmUp = 12;

async function side(world: World): Promise<Side | undefined> {
  const callers = await openCallers(world);
  if (!callers) return undefined;
  const measured = async (
    [who, period]: (typeof opened)[number],
    count: number,
  ): Promise<{ at: number; took: number }[]> => {
    const connection = await HttpConnection.open(callers.port);
    const request = requestBytes('GET', `/api/dashboard?period=${period}`, callers.headersOf(who));
    const taken: { at: number; took: number }[] = [];
    for (let time = 0; time < count; time += 1) {
      const at = nowMs();
      const { status, body } = await connection.send(request);
      if (status !== 200) throw new Error(`the dashboard answered ${status}: ${body}`);
      taken.push({ at, took: nowMs() - at });
    }
    connection.close();
    return taken;
  };
  for (const one of opened) await measured(one, warmUp);
  return {
    round: async (): Promise<Figures> => {
      const figures: Record<string, number> = {};
      for (const one of opened) {
        const took = world.calm
          .keep(await measured(one, scaled(world, times)))
          .map((value) => value.took);
        figures[`${one.join(' ')} p50`] = percentile(took, 0.5);
        figures[`${one.join(' ')} p99`] = percentile(took, 0.99);
      }
      return figures;
    },
    close: () => callers.close(),
  };
}

export const dashboards: Measurement<World> = {
  name: 'dashboards',
  part: 'insight',
  title: 'Dashboards over 24 months of alerts',
  lines: opened.map(
    ([who, period]): Line => ({
      kind: 'count',
      figure: `${who} ${period} p99`,
      title: `${titles[who]}, last ${period}, p99`,
      unit: 'ms',
      goal: { atMost: 150 },
    }),
  ),
  product: side,
};
