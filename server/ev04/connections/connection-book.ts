// The rows of pendants that are connected to this gateway, shared by all gateways: written together
// for any number of connections at once.
import { networkOf } from '#domain/devices/device-network.ts';
import {
  type Connection,
  findLeftBehind,
  findStrayed,
  holdConnections,
  lockDevices,
  releaseConnections,
} from '#server/devices/device-connections.store.ts';
import { writeDeviceLines } from '#server/devices/device-lines.store.ts';
import { tellOfDevices } from '#server/devices/device-notices.service.ts';
import type { Database } from '#server/kit/db/database.ts';
import { createBatcher } from '#server/kit/jobs/batcher.ts';
import type { ConnectedDevice, GatewayPorts } from '../gateway-ports.ts';

const platform = { role: 'platform' } as const;

interface Change extends Connection {
  readonly is_here: boolean;
  /** When it began, ISO 8601; null for one that ended. */
  readonly at: string | null;
}

/** @param gateway the id of this gateway among the others */
export function connectionBook(
  database: Database,
  gateway: string,
): Pick<GatewayPorts, 'connected' | 'disconnected' | 'reconnected' | 'strayed' | 'leftBehind'> {
  const changes = createBatcher<Change, null>({
    work: async (batch) => await note(database, gateway, batch),
    most: 1000,
    lanes: 1,
    retryAlone: () => false,
  });
  const add = async (
    { organisation_id, device_id, new_network = false }: ConnectedDevice,
    source_address: string,
    { is_here, at }: Pick<Change, 'is_here' | 'at'>,
  ): Promise<void> => {
    await changes.add({
      organisation_id,
      device_id,
      source_address,
      network: networkOf(source_address),
      is_new_network: new_network,
      is_here,
      at,
    });
  };
  return {
    connected: async (device, sourceAddress, cameAt) =>
      await add(device, sourceAddress, { is_here: true, at: cameAt.toISOString() }),
    disconnected: async (device, sourceAddress) =>
      await add(device, sourceAddress, { is_here: false, at: null }),
    reconnected: async ({ organisation_id, device_id }, times, minutes) =>
      await database.write(platform, async (tx) => {
        await writeDeviceLines(tx, [
          { organisation_id, device_id, kind: 'device.reconnected', data: { times, minutes } },
        ]);
      }),
    strayed: async (deviceIds) =>
      await database.ask(async (tx) => await findStrayed(tx, gateway, deviceIds)),
    leftBehind: async (deviceIds) =>
      await database.ask(async (tx) => await findLeftBehind(tx, gateway, deviceIds)),
  };
}

/** No device is in a batch twice: its next change waits for the one before. */
async function note(
  database: Database,
  gateway: string,
  batch: readonly Change[],
): Promise<null[]> {
  const moved = await database.write(platform, async (tx) => {
    await lockDevices(
      tx,
      batch.map(({ device_id }) => device_id),
    );
    await releaseConnections(
      tx,
      gateway,
      batch.filter(({ is_here }) => !is_here),
    );
    const { came, moved } = await holdConnections(
      tx,
      gateway,
      batch.filter(({ is_here }) => is_here),
    );
    const times = new Map(batch.map(({ device_id, at }) => [device_id, at]));
    await writeDeviceLines(
      tx,
      // The first frame of a pendant is often the alarm: the connection for it is no line of the
      // alert's story.
      came.map(({ source_address, ...device }) => {
        const began_at = times.get(device.device_id) ?? null;
        return { ...device, kind: 'device.online', data: { source_address }, began_at };
      }),
    );
    return moved;
  });
  // The other gateways find lost notices by their own polling.
  if (moved.length > 0)
    await tellOfDevices(database, { word: 'moved', from: gateway }, moved).catch(() => {});
  return batch.map(() => null);
}
