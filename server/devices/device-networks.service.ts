// The networks of one pendant, as its page shows them; after the commit of a confirmation, the
// gateway that holds the pendant is notified.

import type { DeviceNetwork } from '#domain/devices/device-networks.api.ts';
import { pendantRefusal } from '#domain/devices/devices.policy.ts';
import { notFound } from '#domain/kit/errors.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { Context } from '#server/kit/http/context.ts';
import type { CommandParts } from './commands/device-commands.service.ts';
import { type CommandedDevice, findCommanded } from './commands/device-commands.store.ts';
import { writeDeviceLines } from './device-lines.store.ts';
import { tellOfDevices } from './device-notices.service.ts';
import { confirmNetwork, listNetworks } from './known-networks.store.ts';

/** @throws 404 for a device that is not in the caller's view or not in use; 409 `not_a_pendant` */
async function requireNetworked(tx: Tx, id: number): Promise<CommandedDevice> {
  const device = await findCommanded(tx, id);
  if (!device) throw notFound();
  refuseIf(pendantRefusal(device, 'networks'));
  return device;
}

export const showNetworks = async (tx: Tx, deviceId: number): Promise<DeviceNetwork[]> =>
  await listNetworks(tx, (await requireNetworked(tx, deviceId)).id);

/**
 * Confirms a network that the pendant came from. A known one is not changed. @throws 404 for any
 * other network
 */
export async function confirmNetworkOf(
  { tx, actor, afterCommit }: Pick<Context, 'tx' | 'actor' | 'afterCommit'>,
  { database, log }: CommandParts,
  { deviceId, network }: { deviceId: number; network: string },
): Promise<DeviceNetwork[]> {
  const { id: device_id, organisation_id } = await requireNetworked(tx, deviceId);
  const isNew = await confirmNetwork(tx, device_id, { network, by: actor.user_id });
  const networks = await listNetworks(tx, device_id);
  if (!networks.some((one) => one.network === network)) throw notFound();
  if (!isNew) return networks;
  await writeDeviceLines(tx, [
    { organisation_id, device_id, kind: 'device.network_confirmed', data: { network }, actor },
  ]);
  afterCommit(() => {
    tellOfDevices(database, { word: 'known' }, [device_id]).catch((error: unknown) =>
      log.warn(
        { err: error, device_id },
        'the gateway was not notified of a confirmed network; it will find it by polling',
      ),
    );
  });
  return networks;
}
