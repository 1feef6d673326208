// The load of a drill: pendants that raise alarms through both proxies, and consoles. Half of them
// prefer the first proxy, half the second.
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from '#tools/faults/caller.ts';
import { Listener } from '#tools/faults/console/listener.ts';
import { differences, framesSince, newestFrame } from '#tools/faults/console/told-frames.ts';
import type { FaultDatabase } from '#tools/faults/fault-database.ts';
import { type PendantLoad, startPendantLoad } from '#tools/faults/pendant-load.ts';
import type { ClusterPlace } from '../layout/place.ts';
import { longestGap } from './gaps.ts';
import type { TimedLedger } from './timed-ledger.ts';
import { TwoAddresses } from './two-addresses.ts';

/** Alarms a second, and pendants, at each proxy. */
const rate = 15;
const devices = 40;
/** For the last changes to reach the consoles. */
const patienceMs = 20_000;
const flags = ['sos', 'fall', 'no_motion', 'welfare_missed'] as const;

export interface DrillLoad {
  /** The longest time between `from` and `to` in which a console was shown nothing. */
  consoleGap(from: number, to: number): number;
  /** Stops the alarms, and waits for the last answers. */
  finish(): Promise<LoadOutcome>;
  close(): void;
}

export interface LoadOutcome {
  /** Whether every alarm was answered. */
  readonly drained: boolean;
  readonly pendants: PendantCounts;
  readonly consoles: number;
  /** Connections that the consoles lost. */
  readonly drops: number;
  /** Changes of alerts that each console had to show. */
  readonly published: number;
  /** Changes of alerts that a console was shown twice, and that it was not shown. */
  readonly shownTwice: number;
  readonly notShown: number;
}

export interface PendantCounts {
  readonly imeis: readonly string[];
  /** Connections that they lost, and made again. */
  readonly reconnects: number;
  /** Alarms that were answered with an error. */
  readonly refused: number;
  /** From the moment an alarm was due to its answer. */
  readonly slowestMs: number;
}

export interface DrillGround {
  readonly place: ClusterPlace;
  readonly superuserUrl: string;
  /** The pendants of each half. */
  readonly owners: readonly FaultDatabase[];
  /** Of all loads of a drill. */
  readonly ledger: TimedLedger;
  /** Consoles at each proxy. */
  readonly consolesEach: number;
}

/** Both proxies, for a caller of one half. */
export function addressesOf(place: ClusterPlace, half: number, of: 'https' | 'ev04'): TwoAddresses {
  const ports = place.ports.proxies.map((proxy) => proxy[of]);
  return new TwoAddresses({
    ports: half === 0 ? ports : ports.toReversed(),
    tls: of === 'https',
  });
}

export async function startDrillLoad(ground: DrillGround): Promise<DrillLoad> {
  const { place, owners, ledger, consolesEach } = ground;
  const wires: TwoAddresses[] = [];
  const wireTo = async (half: number, of: 'https' | 'ev04'): Promise<number> => {
    const wire = addressesOf(place, half, of);
    wires.push(wire);
    return await wire.listen();
  };
  const consoles: Listener[] = [];
  const loads: PendantLoad[] = [];
  for (const half of owners.keys()) {
    const port = await wireTo(half, 'https');
    const caller = new Caller(port);
    await caller.signIn('operator@vigil.example');
    for (let nth = 0; nth < consolesEach; nth += 1)
      consoles.push(await Listener.open(caller, port));
  }
  // All of them are to show everything from here on.
  const from = await newestFrame(ground);
  for (const [half, owner] of owners.entries()) {
    const ev04Port = await wireTo(half, 'ev04');
    const at = { dataDirectory: place.folder, httpPort: 0, ev04Port };
    const options = { rate, devices, ledger, flags };
    loads.push(await startPendantLoad({ owner, place: at, seed: half + 1 }, options));
  }
  return {
    consoleGap: (since, to) =>
      Math.max(
        ...consoles.map((one) =>
          longestGap(
            one.seen.map(({ at }) => at),
            since,
            to,
          ),
        ),
      ),
    finish: async () => {
      const drained = await Promise.all(loads.map(async (load) => await load.drain()));
      const shown = await shownBy(consoles, ground, from);
      const drops = consoles.reduce((sum, one) => sum + one.drops, 0);
      return {
        drained: drained.every(Boolean),
        pendants: countsOf(loads),
        consoles: consoles.length,
        drops,
        ...shown,
      };
    },
    close: () => {
      for (const one of [...loads, ...consoles, ...wires]) one.close();
    },
  };
}

function countsOf(loads: readonly PendantLoad[]): PendantCounts {
  const sum = (of: (load: PendantLoad) => number): number =>
    loads.reduce((total, load) => total + of(load), 0);
  return {
    imeis: loads.flatMap(({ imeis }) => imeis),
    reconnects: sum(({ fleet }) => fleet.counts.lost_connections),
    refused: sum(({ fleet }) => fleet.counts.refused),
    slowestMs: loads
      .flatMap(({ answersMs }) => answersMs)
      .reduce((slowest, ms) => Math.max(slowest, ms), 0),
  };
}

/** What the consoles were shown of all that was published, once the last of it has come. */
async function shownBy(
  consoles: readonly Listener[],
  ground: DrillGround,
  from: number,
): Promise<Pick<LoadOutcome, 'published' | 'shownTwice' | 'notShown'>> {
  const published = await framesSince(ground, from);
  for (const end = performance.now() + patienceMs; ; await sleep(500)) {
    const shown = consoles.map((one) =>
      differences(
        one.seen.map(({ number }) => number),
        published,
      ),
    );
    const notShown = shown.reduce((sum, { missing }) => sum + missing, 0);
    if (notShown > 0 && performance.now() < end) continue;
    const shownTwice = shown.reduce((sum, { twice }) => sum + twice, 0);
    return { published: published.length, notShown, shownTwice };
  }
}
