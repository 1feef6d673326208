// The alert's path while dashboards are opened, against the same without: both in one run, a few
// alerts in turn.
import { pause } from '../kit/clock.ts';
import { HttpConnection, requestBytes } from '../kit/http-connection.ts';
import type { Figures, Measurement, Side } from '../kit/measurement.ts';
import { median } from '../kit/statistics.ts';
import { alertPathOf } from '../product/alert-path.ts';
import { startProduct } from '../product/server.ts';
import { signIn } from '../product/session.ts';
import { fullWorld, staff } from '../product/world-rows.ts';
import { AlertPress } from '../ratios/alert-path.ts';
import { scaled, type World } from '../ratios/world.ts';

const everyMs = 1000;
const turns = 6;
const pace = { way: 'closed', inFlight: 1, gapMs: 40 } as const;

async function side(world: World): Promise<Side | undefined> {
  const product = await startProduct(world, fullWorld);
  if (!product) return undefined;
  const [operator, admin] = [
    await signIn(product.port, staff.operator),
    await signIn(product.port, staff.admin),
  ];
  const path = await alertPathOf(product, operator);
  const press = await AlertPress.open(world, path, 0);
  const requests = ['hour', 'week', 'year'].map((period) =>
    requestBytes('GET', `/api/dashboard?period=${period}`, admin),
  );
  /** Opens one dashboard a second until called off. */
  const opening = () => {
    let isOver = false;
    const ended = (async () => {
      const connection = await HttpConnection.open(product.port);
      for (let nth = 0; !isOver; nth += 1) {
        const request = requests[nth % requests.length];
        if (request) await connection.send(request);
        await pause(everyMs);
      }
      connection.close();
    })();
    return async () => {
      isOver = true;
      await ended;
    };
  };
  const count = scaled(world, 120);
  const pressed = async () => (await press.press(path.device, count, pace)).p50;
  await pressed();
  return {
    round: async (): Promise<Figures> => {
      const [alone, busy]: [number[], number[]] = [[], []];
      for (let turn = 0; turn < turns; turn += 1) {
        alone.push(await pressed());
        const end = opening();
        busy.push(await pressed());
        await end();
      }
      return { alone: median(alone), busy: median(busy) };
    },
    close: () => press.close(),
  };
}

export const dashboardsBesideAlerts: Measurement<World> = {
  name: 'dashboards-beside-alerts',
  part: 'insight',
  title: 'One alert at a time while a dashboard opens each second',
  lines: [
    {
      kind: 'within',
      over: 'busy',
      under: 'alone',
      title: 'alert with dashboards / alone, p50',
      unit: 'x',
      goal: { atMost: 1.05 },
    },
  ],
  product: side,
};
