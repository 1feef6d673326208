// The cost of one delivery, and that it grows with the entitled consoles, not with the connected
// ones.
import * as z from 'zod';
import { startChild } from '../../kit/child.ts';
import type { Figures, Measurement, Side } from '../../kit/measurement.ts';
import { productFanOutPath } from '../../product/fan-out-path.ts';
import { differenceOfTwo, joinThroughFrameworks, limitGrowsToo } from '../known-misses.ts';
import { scaled, type World } from '../world.ts';
import type { FanOutPath } from './fan-out-path.ts';
import { deliveryUs, FanOutPress } from './fan-out-press.ts';

const fewSockets = 200;
const crowdSockets = 4800;
const middleSockets = 1000;

async function side(world: World, path: FanOutPath): Promise<Side> {
  const press = await FanOutPress.open(path);
  const { few, crowd } = path;
  await press.silentUs(few, 300, 0);
  const kib = await connectionKib(press, path);
  return {
    round: async (): Promise<Figures> => {
      const before = await press.silentUs(few, scaled(world, 300), fewSockets);
      const silentMiddle = await press.silentUs(crowd, scaled(world, 120), middleSockets);
      const silentCrowd = await press.silentUs(crowd, scaled(world, 25), crowdSockets);
      await press.join(few, fewSockets);
      await press.deliver(few, 30);
      const alone = await press.deliver(few, scaled(world, 300));
      await press.join(crowd, middleSockets);
      const middle = await press.deliver(crowd, scaled(world, 120));
      await press.leave(crowd);
      const joinUs = await press.join(crowd, crowdSockets);
      const among = await press.deliver(few, scaled(world, 300));
      const all = await press.deliver(crowd, scaled(world, 25));
      await press.leave(crowd);
      await press.leave(few);
      // An alert itself costs as much as telling two hundred of it, and from one minute to the next
      // a third more or less: that alone made 4 to 9 us of the same work.
      const silent = (before + (await press.silentUs(few, scaled(world, 300), fewSockets))) / 2;
      const [fewUs, middleUs, allUs] = [
        deliveryUs(alone, silent),
        deliveryUs(middle, silentMiddle),
        deliveryUs(all, silentCrowd),
      ];
      return {
        delivery_us: allUs,
        few_us: fewUs,
        few_of_many_us: deliveryUs(among, silent),
        few_p50: alone.p50,
        few_of_many_p50: among.p50,
        middle_p50: middle.p50,
        all_p50: all.p50,
        event_200_us: fewUs * fewSockets,
        event_1000_us: middleUs * middleSockets,
        event_4800_us: allUs * crowdSockets,
        join_us: joinUs,
        connection_kib: kib,
        lost: alone.lost + middle.lost + among.lost + all.lost,
      };
    },
    close: () => press.close(),
  };
}

/**
 * Memory per connection, once: a server that has been full does not give all of it back. It has
 * joined and published before, so that warm code is no connection's.
 */
async function connectionKib(press: FanOutPress, { few, crowd }: FanOutPath): Promise<number> {
  await press.join(few, fewSockets);
  await press.deliver(few, 30);
  const before = await press.idleKib();
  await press.join(crowd, crowdSockets);
  const kib = ((await press.idleKib()) - before) / crowdSockets;
  await press.leave(crowd);
  await press.leave(few);
  return kib;
}

async function thinPusher(): Promise<FanOutPath> {
  const child = await startChild('limits/thin-pusher.ts');
  const opened = await child.call(
    'open',
    {},
    z.object({ port: z.number(), key: z.string(), secret: z.string() }),
  );
  const data = {
    id: 1,
    organisation_id: 1,
    user_id: 1,
    alert_type_id: 2,
    priority: 1,
    raised_at: '2026-01-01T00:00:00.000Z',
    latitude: -33.86,
    longitude: 151.21,
  };
  return {
    pid: child.pid,
    consoles: {
      port: opened.port,
      path: `/app/${opened.key}?protocol=7`,
      headers: {},
      authorise: { key: opened.key, secret: opened.secret },
      prefix: '{"event":"alert.raised"',
      key_pattern: '\\\\"device_id\\\\":(\\d+)',
    },
    few: 'private-alert-monitoring',
    crowd: 'private-organisation.1',
    prepare: async () => undefined,
    publish: async (channel, run) => {
      const sent = z.object({ sent: z.array(z.tuple([z.number(), z.number()])) });
      return (await child.call('publish', { channel, data, ...run }, sent)).sent;
    },
    close: () => child.stop(),
  };
}

export const fanOut: Measurement<World> = {
  name: 'fan-out',
  title: 'Live fan-out to 5,000 connected consoles',
  lines: [
    {
      kind: 'ratio',
      figure: 'delivery_us',
      title: 'server processor per delivery, 4,800 entitled',
      unit: 'us',
      goal: { atMost: 1.25 },
    },
    {
      kind: 'ratio',
      figure: 'few_us',
      title: 'server processor per delivery, 200 of 200',
      unit: 'us',
      goal: { atMost: 1.25 },
      miss: differenceOfTwo,
    },
    {
      kind: 'within',
      over: 'few_of_many_us',
      under: 'few_us',
      title: '200 of 5,000 / 200 of 200',
      unit: 'quotient',
      goal: { atMost: 1.1 },
      miss: differenceOfTwo,
    },
    {
      kind: 'ratio',
      figure: 'few_p50',
      title: 'publish to last of 200, p50',
      unit: 'ms',
      goal: { atMost: 1.5 },
    },
    {
      kind: 'ratio',
      figure: 'middle_p50',
      title: 'publish to last of 1,000, p50',
      unit: 'ms',
      goal: { atMost: 1.5 },
    },
    {
      kind: 'ratio',
      figure: 'all_p50',
      title: 'publish to last of 4,800, p50',
      unit: 'ms',
      goal: { atMost: 1.5 },
    },
    {
      kind: 'ratio',
      figure: 'join_us',
      title: 'server processor per connect and join',
      unit: 'us',
      goal: { atMost: 2 },
      miss: joinThroughFrameworks,
    },
    {
      kind: 'count',
      figure: 'connection_kib',
      title: 'memory per connection, with what the joins left in the heap',
      unit: 'KiB',
      goal: { atMost: 16 },
    },
    { kind: 'count', figure: 'lost', title: 'deliveries lost', unit: 'count', goal: { atMost: 0 } },
    {
      kind: 'slope',
      figures: [
        { size: 200, figure: 'event_200_us' },
        { size: 1000, figure: 'event_1000_us' },
        { size: 4800, figure: 'event_4800_us' },
      ],
      title: 'growth of cost with entitled consoles',
      unit: 'exponent',
      goal: { atMost: 1.1 },
      miss: limitGrowsToo,
    },
  ],
  limit: async (world) => side(world, await thinPusher()),
  product: async (world) => {
    const path = await productFanOutPath(world);
    return path && side(world, path);
  },
};
