// How far a device has come on its way to its first press, and the press test.
import type { Actor } from '#domain/access/actor.ts';
import type { DeviceConnect } from '#domain/devices/connect/connect.api.ts';
import { pressTestRefusal } from '#domain/devices/connect/connect.policy.ts';
import { connectTexts } from '#domain/devices/connect/connect-text.ts';
import { notFound } from '#domain/kit/errors.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readServices } from '#server/kit/delivery-services.ts';
import { type ConnectedDevice, findConnected } from './connect.store.ts';
import { type QueueTexts, sendConnectTexts } from './connect-texts.service.ts';
import { readTexts } from './connect-texts.store.ts';
import type { PendantAddress } from './pendant-address.ts';

/** What the program gives to these calls. */
export interface ConnectParts {
  readonly address: () => PendantAddress;
  /** Of the text messages that set up a pendant. */
  readonly wording: string | undefined;
  readonly pressTests: {
    begin(
      tx: Tx,
      actor: Actor,
      device: { organisation_id: number; device_id: number },
    ): Promise<boolean>;
    end(tx: Tx, actor: Actor, deviceId: number): Promise<void>;
  };
  readonly queueTexts: QueueTexts;
}

/** @throws 404 for a device that is not in the caller's view or not in use */
async function requireConnected(tx: Tx, id: number): Promise<ConnectedDevice> {
  const device = await findConnected(tx, id);
  if (!device) throw notFound();
  return device;
}

const serverOf = (device: ConnectedDevice, { address }: ConnectParts) => {
  const known = address();
  if (device.kind !== 'ev04') return { server: null, missing_setting: null };
  return 'missing' in known
    ? { server: null, missing_setting: known.missing }
    : { server: known, missing_setting: null };
};

function textsOf(device: ConnectedDevice, parts: ConnectParts): string[] {
  if (device.kind !== 'ev04') return [];
  const { server } = serverOf(device, parts);
  const { apn } = device;
  return connectTexts(parts.wording, {
    host: server?.host ?? null,
    port: server?.port ?? null,
    apn,
  });
}

/** @throws 404 */
export async function showConnect(tx: Tx, id: number, parts: ConnectParts): Promise<DeviceConnect> {
  const device = await requireConnected(tx, id);
  const [text, services] = await Promise.all([readTexts(tx, id), readServices(tx)]);
  const { added_by, first_online_at, apn, consent_at, has_feed } = device;
  const { monitored, test, tested_at, real_alert } = device;
  return {
    device_id: id,
    added_by,
    first_online_at,
    ...serverOf(device, parts),
    apn,
    texts: textsOf(device, parts),
    sends_texts: services.has('sms'),
    text,
    consent_at,
    has_feed,
    monitored,
    test,
    tested_at,
    real_alert,
  };
}

/** @throws 404, 409 */
export async function sendTexts(
  tx: Tx,
  actor: Actor,
  id: number,
  parts: ConnectParts,
): Promise<DeviceConnect> {
  const device = await requireConnected(tx, id);
  const { queueTexts } = parts;
  await sendConnectTexts(tx, actor, device, { texts: textsOf(device, parts), queueTexts });
  return await showConnect(tx, id, parts);
}

/** @throws 404, 409 */
export async function beginTest(
  tx: Tx,
  actor: Actor,
  id: number,
  parts: ConnectParts,
): Promise<DeviceConnect> {
  const device = await requireConnected(tx, id);
  const { organisation_id, test } = device;
  refuseIf(pressTestRefusal({ ...device, is_on_test: test !== null }));
  // One that was begun at the same moment.
  if (!(await parts.pressTests.begin(tx, actor, { organisation_id, device_id: id })))
    refuseIf(pressTestRefusal({ ...device, is_on_test: true }));
  return await showConnect(tx, id, parts);
}

/** @throws 404 */
export async function endTest(
  tx: Tx,
  actor: Actor,
  id: number,
  parts: ConnectParts,
): Promise<DeviceConnect> {
  await requireConnected(tx, id);
  await parts.pressTests.end(tx, actor, id);
  return await showConnect(tx, id, parts);
}
