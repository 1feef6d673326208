// F15: consoles go silent and units lose their network without closing: sockets and connections are
// released in time, no descriptor is left over, and no unit is shown as offline for it.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from '../caller.ts';
import { Listener } from '../console/listener.ts';
import { asSuperuser } from '../database/superuser.ts';
import { type Condition, type FaultRun, type Ground, tallyOf } from '../fault-run.ts';
import { type PendantLoad, startPendantLoad } from '../pendant-load.ts';
import { Wire } from '../wire.ts';
import { type BlackHole, blackHole } from './black-hole.ts';

const consoleCount = 200;
const unitCount = 1000;
const consolesFreedMs = 60_000;
const unitsFreedMs = 90_000;
const releasedWithinMs = 10_000;
const slack = 10;
const holeAddress = '127.0.0.99';

export const halfOpen: FaultRun = {
  name: 'half-open',
  goal: 'F15',
  hurts: 'silent consoles, units cut off all at once, units in a black hole',
  run: async (ground) => {
    // All of them are one operator's windows.
    const program = ground.start({ LIVE_WINDOWS_PER_PERSON: String(2 * consoleCount) });
    await program.ready();
    const caller = new Caller(ground.place.httpPort);
    await caller.signIn('operator@vigil.example');
    await Promise.all(
      Array.from({ length: 20 }, async () => await caller.call('GET', '/api/alerts')),
    );
    const before = descriptors(program.pid);
    const screens = new Wire(ground.place.httpPort);
    const screenPort = await screens.listen();
    const hole = blackHole(holeAddress);
    const consoles: Listener[] = [];
    const loads: PendantLoad[] = [];
    try {
      for (let count = 0; count < consoleCount; count += 1)
        consoles.push(await Listener.open(caller, screenPort));
      await until(() => consoles.every((one) => one.live), 30_000);
      const cut = await cutOff(ground, loads);
      const vanished = await vanish(ground, { hole, loads, screens, consoles });
      const after = await until(() => descriptors(program.pid) <= before + slack, 10_000);
      const comparison = loads.at(-1)?.ledger.compare(await ground.owner.storedEvents());
      if (!comparison) throw new Error('no unit spoke');
      return {
        tally: tallyOf(comparison),
        lines: [
          `descriptors ${before} before, ${vanished.open} with ${consoles.length} consoles and ${vanished.units} units, ${descriptors(program.pid)} after`,
          `connections of units that were cut off released after ${inWords(cut.released)}; silent consoles freed after ${inWords(vanished.consoles)}`,
          hole
            ? `units in a black hole freed and released after ${inWords(vanished.units_freed)}; ${vanished.left}`
            : 'the black hole was not played: it needs Linux and the right to change routes',
        ],
        conditions: [
          ...cut.conditions,
          {
            says: 'the silent consoles’ sockets were freed within 60 s',
            held: vanished.consoles !== null,
          },
          ...vanished.conditions,
          { says: 'descriptors back to start ±10', held: after !== null },
        ],
        leastAcked: 500,
      };
    } finally {
      hole?.close();
      for (const load of loads) load.close();
      for (const one of consoles) one.close();
      screens.close();
    }
  },
};

/** Units whose connections end with a reset: their network is up and reports the end. */
async function cutOff(
  ground: Ground,
  loads: PendantLoad[],
): Promise<{ released: number | null; conditions: Condition[] }> {
  const line = new Wire(ground.place.ev04Port);
  const load = await startPendantLoad(ground, {
    rate: 300,
    devices: 300,
    port: await line.listen(),
  });
  loads.push(load);
  await sleep(2000);
  const drained = await load.drain();
  const { connected } = load.fleet;
  const held = await until(
    async () => connected > 0 && (await countHeld(ground)) === connected,
    releasedWithinMs,
  );
  load.close();
  line.close();
  const released = await until(async () => (await countHeld(ground)) === 0, releasedWithinMs);
  const online = await countOnline(ground);
  return {
    released,
    conditions: [
      { says: 'every frame was answered before', held: drained },
      { says: 'the connection of each unit was held', held: held !== null },
      { says: 'each connection was released within 10 s of the cut', held: released !== null },
      { says: 'no unit that was cut off was called offline for it', held: online === connected },
    ],
  };
}

interface Vanishing {
  readonly hole: BlackHole | null;
  readonly loads: PendantLoad[];
  readonly screens: Wire;
  readonly consoles: readonly Listener[];
}

/** Drops all traffic from consoles and units, without closing a connection. */
async function vanish(ground: Ground, { hole, loads, screens, consoles }: Vanishing) {
  const { ledger } = loads[0] ?? {};
  // The ledger knows a frame by its number and second, and these units count from one again.
  await sleep(1100);
  const settings = {
    rate: 100,
    devices: unitCount,
    ...(ledger ? { ledger } : {}),
    ...(hole ? { from: hole.address } : {}),
  };
  const load = await startPendantLoad(ground, settings);
  loads.push(load);
  load.sayEach();
  await until(() => load.fleet.connected === unitCount, 20_000);
  const drained = await load.drain();
  // Their kernels say last that they have our answers: what is unconfirmed TCP repeats for a
  // quarter of an hour, and probes only what is quiet.
  await sleep(500);
  const { httpPort, ev04Port } = ground.place;
  const [open, units, online] = [
    serverSockets(httpPort) + serverSockets(ev04Port),
    load.fleet.connected,
    await countOnline(ground),
  ];
  if (hole) hole.open();
  else load.close();
  screens.silence();
  // Else they would come back over the silent wire, again and again.
  for (const one of consoles) one.close();
  const consoleFreed = until(() => serverSockets(httpPort) <= slack, consolesFreedMs);
  const gone = async (): Promise<boolean> =>
    serverSockets(ev04Port) === 0 && (await countHeld(ground)) === 0;
  const unitsFreed = await until(gone, unitsFreedMs);
  const left = `${serverSockets(ev04Port)} sockets of units and ${await countHeld(ground)} rows of connections left`;
  const stillOnline = await countOnline(ground);
  const freed = await consoleFreed;
  return {
    open,
    units,
    consoles: freed,
    units_freed: unitsFreed,
    left,
    conditions: [
      {
        says: `${unitCount} units were connected, and every frame of theirs was answered`,
        held: units === unitCount && drained,
      },
      ...(hole
        ? [
            {
              says: 'sockets in the black hole were freed, and each connection released, within 90 s',
              held: unitsFreed !== null,
            },
          ]
        : []),
      {
        says: 'no unit that vanished was called offline before its silence was long enough',
        held: online >= unitCount && stillOnline === online,
      },
    ],
  };
}

const descriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
const inWords = (ms: number | null): string =>
  ms === null ? 'never' : `${(ms / 1000).toFixed(1)} s`;
const established = '01';

const loopback = '0100007F';

/**
 * The program's own ends of the connections that callers hold on one of its ports: a unit's end, on
 * its own address, may have the same port.
 */
function serverSockets(port: number): number {
  const local = `${loopback}:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  return lines.filter((line) => {
    const [, own, , state] = line.trim().split(/\s+/);
    return own === local && state === established;
  }).length;
}

async function until(
  holds: () => boolean | Promise<boolean>,
  patienceMs: number,
): Promise<number | null> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < patienceMs) {
    if (await holds()) return performance.now() - startedAt;
    await sleep(100);
  }
  return null;
}

/** Connections that a gateway holds, as the rows say. */
const countHeld = async (ground: Ground): Promise<number> =>
  await countUnits(ground, 'exists (select from device_connections c where c.device_id = v.id)');

const countOnline = async (ground: Ground): Promise<number> => await countUnits(ground, 'v.online');

const countUnits = async ({ superuserUrl }: Ground, which: string): Promise<number> =>
  await asSuperuser(superuserUrl, async (sql) =>
    Number(
      (
        await sql.unsafe(
          `select count(*) as count from devices v where v.imei like '990%' and ${which}`,
        )
      )[0]?.['count'] ?? 0,
    ),
  );
