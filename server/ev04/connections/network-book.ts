// Which device sends, and whether its network is known: the first network of a new pendant is
// claimed before its first frame is taken.
import { isNewNetwork, networkOf } from '#domain/devices/device-network.ts';
import { lockDevices } from '#server/devices/device-connections.store.ts';
import { type DeviceIdentity, findByImeis } from '#server/devices/devices.store.ts';
import {
  claimFirstNetworks,
  countToday,
  lookAtNetworks,
  type OnNetwork,
} from '#server/devices/known-networks.store.ts';
import type { Database } from '#server/kit/db/database.ts';
import { createBatcher } from '#server/kit/jobs/batcher.ts';
import type { DoubtedConnection, GatewayPorts } from '../gateway-ports.ts';

const platform = { role: 'platform' } as const;

export function networkBook(database: Database): Pick<GatewayPorts, 'identify' | 'knownNow'> {
  const identities = createBatcher<string, DeviceIdentity | null>({
    work: async (imeis) => await database.ask(async (tx) => await findByImeis(tx, imeis)),
    most: 1000,
    lanes: 2,
    retryAlone: () => false,
  });
  const firsts = createBatcher<OnNetwork, null>({
    work: async (on) => {
      await database.write(platform, async (tx) => await claimFirstNetworks(tx, on));
      return on.map(() => null);
    },
    most: 1000,
    lanes: 1,
    retryAlone: () => false,
  });
  return {
    identify: async (imei, sourceAddress) => {
      let found = await identities.add(imei);
      const network = networkOf(sourceAddress);
      if (found !== null && found.known_networks.length === 0 && network !== null) {
        const { organisation_id, device_id } = found;
        await firsts.add({ organisation_id, device_id, network });
        // Another network may have been first.
        found = await identities.add(imei);
      }
      if (found === null) return null;
      const { known_networks, ...device } = found;
      return isNewNetwork(sourceAddress, known_networks)
        ? { ...device, new_network: true }
        : device;
    },
    knownNow: async (doubted) => {
      const on = new Map<string, OnNetwork>();
      for (const one of doubted) on.set(keyOf(one), networkedOf(one));
      const looked = await database.ask(async (tx) => await lookAtNetworks(tx, [...on.values()]));
      const known = new Set(looked.filter(({ is_known }) => is_known).map(wordOf));
      const held = new Set(doubted.filter(({ holds }) => holds).map(keyOf));
      const due = looked
        .filter((row) => row.is_due && held.has(wordOf(row)))
        .flatMap((row) => on.get(wordOf(row)) ?? []);
      if (due.length > 0)
        await database.write(platform, async (tx) => {
          await lockDevices(
            tx,
            due.map(({ device_id }) => device_id),
          );
          for (const row of await countToday(tx, due)) known.add(wordOf(row));
        });
      return doubted.filter((one) => known.has(keyOf(one)));
    },
  };
}

const networkedOf = ({
  organisation_id,
  device_id,
  source_address,
}: DoubtedConnection): OnNetwork => ({
  organisation_id,
  device_id,
  network: networkOf(source_address) ?? '',
});
const wordOf = ({ device_id, network }: Pick<OnNetwork, 'device_id' | 'network'>): string =>
  `${device_id} ${network}`;
const keyOf = (one: DoubtedConnection): string => wordOf(networkedOf(one));
