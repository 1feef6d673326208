// The mixed day of a soak, through both proxies: units that stay connected and say now and then what
// units say, consoles that are shown every change, and operators who work the queue off.
import { setTimeout as sleep } from 'node:timers/promises';
import type { AlarmFlag } from '#domain/ev04/data/alarm-flags.ts';
import { Caller } from '#tools/faults/caller.ts';
import { Listener } from '#tools/faults/console/listener.ts';
import { framesSince, newestFrame } from '#tools/faults/console/told-frames.ts';
import { type PendantLoad, startPendantLoad } from '#tools/faults/pendant-load.ts';
import { addressesOf, type DrillGround } from '../drill/drill-load.ts';
import { type Operators, startOperators } from './operators.ts';

export interface SoakSize {
  readonly units: number;
  readonly consoles: number;
  /** Each unit says something so often on average, in seconds. */
  readonly everySeconds: number;
}

export interface ShownCounts {
  readonly published: number;
  /** Of all consoles together. */
  readonly shown: number;
  readonly drops: number;
}

export interface SoakLoad {
  readonly operators: Operators;
  /** Units with an open connection. */
  readonly connected: number;
  readonly answersMs: readonly number[];
  /** Counts what was published and shown since the last count, so that nothing is kept for hours. */
  count(): Promise<void>;
  /** Ends the load and waits for the last answers and frames. */
  finish(): Promise<ShownCounts & { readonly drained: boolean }>;
  close(): void;
}

/** One in ten is an alarm. */
const flags: readonly [AlarmFlag, ...AlarmFlag[]] = [
  'sos',
  'fall',
  ...Array.from({ length: 9 }, () => 'geofence_1' as const),
  ...Array.from({ length: 9 }, () => 'side_key_1' as const),
];
/** So that no person has more windows than one process serves. */
const people = ['operator', 'supervisor', 'centre-admin', 'admin'] as const;
const openTogether = 20;
const patienceMs = 30_000;

export async function startSoakLoad(ground: DrillGround, size: SoakSize): Promise<SoakLoad> {
  const wires = ground.owners.map((_, half) => ({
    https: addressesOf(ground.place, half, 'https'),
    ev04: addressesOf(ground.place, half, 'ev04'),
  }));
  const callers: Caller[] = [];
  const consoles: Listener[] = [];
  const loads: PendantLoad[] = [];
  for (const [half, wire] of wires.entries()) {
    const port = await wire.https.listen();
    const mine = people.filter((_, index) => index % wires.length === half);
    for (const name of mine) {
      const caller = new Caller(port);
      await caller.signIn(`${name}@vigil.example`);
      callers.push(caller);
      const share = Math.round(size.consoles / people.length);
      consoles.push(...(await openConsoles(caller, port, share)));
    }
  }
  const from = await newestFrame(ground);
  let counted = from;
  for (const [half, owner] of ground.owners.entries()) {
    const ev04Port = (await wires[half]?.ev04.listen()) ?? 0;
    const at = { dataDirectory: ground.place.folder, httpPort: 0, ev04Port };
    const devices = Math.round(size.units / ground.owners.length);
    const options = { devices, rate: devices / size.everySeconds, ledger: ground.ledger, flags };
    const load = await startPendantLoad({ owner, place: at, seed: half + 1 }, options);
    load.sayEach();
    loads.push(load);
  }
  const operators = startOperators(callers);
  const totals = { published: 0, shown: 0 };
  const count = async (): Promise<void> => {
    const newest = await newestFrame(ground);
    totals.published += (await framesSince(ground, counted)).length;
    counted = newest;
    for (const one of consoles)
      totals.shown += one.seen.splice(0).filter(({ number }) => rowOf(number) > from).length;
  };
  return {
    operators,
    get connected() {
      return loads.reduce((sum, { fleet }) => sum + fleet.connected, 0);
    },
    get answersMs() {
      return loads.flatMap(({ answersMs }) => answersMs);
    },
    count,
    finish: async () => {
      const drained = await Promise.all(loads.map(async (load) => await load.drain()));
      await operators.stop();
      for (const end = performance.now() + patienceMs; ; await sleep(500)) {
        await count();
        const due = totals.published * consoles.length;
        if (totals.shown >= due || performance.now() > end) break;
      }
      const drops = consoles.reduce((sum, one) => sum + one.drops, 0);
      return { ...totals, drops, drained: drained.every(Boolean) };
    },
    close: () => {
      const all = [...loads, ...consoles, ...wires.flatMap(({ https, ev04 }) => [https, ev04])];
      for (const one of all) one.close();
    },
  };
}

/** Of a number as "transaction.row". */
const rowOf = (number: string): number => Number(number.split('.')[1]);

async function openConsoles(caller: Caller, port: number, count: number): Promise<Listener[]> {
  const opened: Listener[] = [];
  while (opened.length < count) {
    const some = Math.min(openTogether, count - opened.length);
    opened.push(
      ...(await Promise.all(
        Array.from({ length: some }, async () => await Listener.open(caller, port)),
      )),
    );
  }
  for (const end = performance.now() + patienceMs; !opened.every((one) => one.live); ) {
    if (performance.now() > end) throw new Error('Some consoles did not come up.');
    await sleep(100);
  }
  return opened;
}
