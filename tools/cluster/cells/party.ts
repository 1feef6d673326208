// One organisation of the trial of two cells, whose pendants raise alarms all the time.
import { FaultDatabase } from '#tools/faults/fault-database.ts';
import type { Comparison } from '#tools/faults/ledger.ts';
import { startPendantLoad } from '#tools/faults/pendant-load.ts';
import { longestGap } from '../drill/gaps.ts';
import { TimedLedger } from '../drill/timed-ledger.ts';
import { TwoAddresses } from '../drill/two-addresses.ts';
import { type ClusterPlace, databaseUrl } from '../layout/place.ts';

/** Alarms a second, and pendants. */
const rate = 6;
const devices = 25;
const flags = ['sos', 'fall', 'no_motion', 'welfare_missed'] as const;

export interface PartyOptions {
  readonly name: string;
  readonly organisation: number;
  /** The cell that it is in at the beginning. */
  readonly home: ClusterPlace;
  /** The cells whose proxies its pendants know, the preferred one first. */
  readonly knows: readonly ClusterPlace[];
  /** Of its pendants among all of the trial. */
  readonly number: number;
}

export interface Party {
  readonly name: string;
  readonly organisation: number;
  /** The longest time without a stored alarm that touches these moments, in milliseconds. */
  gap(from: number, to: number): number;
  /** Stops its alarms; false where one is not answered within a minute. */
  drain(): Promise<boolean>;
  /** @param place the cell that it is in now, which has all that was ever stored of it */
  compare(place: ClusterPlace): Promise<Comparison>;
  close(): Promise<void>;
}

export async function startParty(options: PartyOptions): Promise<Party> {
  const { name, home, knows, number, organisation } = options;
  const owner = new FaultDatabase(databaseUrl(home, 'postgres', 0), number, organisation);
  const ports = knows.flatMap((place) => place.ports.proxies.map(({ ev04 }) => ev04));
  const wire = new TwoAddresses({ ports, tls: false });
  const ledger = new TimedLedger();
  const at = { dataDirectory: home.folder, httpPort: 0, ev04Port: await wire.listen() };
  const ground = { owner, place: at, seed: number };
  const load = await startPendantLoad(ground, { rate, devices, ledger, flags });
  return {
    name,
    organisation,
    gap: (from, to) => longestGap(ledger.moments, from, to),
    drain: async () => await load.drain(),
    compare: async (place) => {
      const there = new FaultDatabase(databaseUrl(place, 'postgres', 0), number);
      try {
        return ledger.compare(await there.storedEvents());
      } finally {
        await there.close();
      }
    },
    close: async () => {
      load.close();
      wire.close();
      await owner.close();
    },
  };
}
