// Joins the EV-04 gateway to the program: whose device is it, take what it said, keep what could not be believed.
import type { DeviceReport, Intake } from '#server/alerts/alert-intake.ts';
import { type Connection, type DeviceIdentity, findByImeis, keepFrames, noteUnknown, setOnline } from '#server/devices/devices.store.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/db/database.ts';
import { createBatcher } from '#server/kit/jobs/batcher.ts';
import type { GatewayLog } from './gateway-parts.ts';
import type { EvidenceItem, GatewayDevice, GatewayPorts } from './gateway-ports.ts';
import { ReplayWatch } from './replay-watch.ts';

const platform = { role: 'platform' } as const;
const mostTakes = 5;

/** A fleet that comes back all at once asks together and is noted together: it never takes the connections that people's calls need. */
export function programPorts(database: Database, intake: Intake, log: GatewayLog): GatewayPorts {
  const replays = new ReplayWatch(database, log);
  const identities = createBatcher<string, DeviceIdentity | null>({
    work: async (imeis) => await database.ask(async (tx) => await findByImeis(tx, imeis)),
    most: 1000,
    lanes: 2,
    retryAlone: () => false,
  });
  const connections = createBatcher<Connection, null>({
    work: async (changes) => await noteConnections(database, changes),
    most: 1000,
    lanes: 1,
    // The intake writes the same devices, in an order of its own: who holds one row only can never stand in another's way for ever.
    retryAlone: isDeadlock,
  });
  return {
    identify: async (imei) => await identities.add(imei),
    take: async (batch) => {
      await Promise.all(
        batch.map(
          async ({ device, events, frame_bytes, source_address }) =>
            await takeOnce(intake, { device, events, evidence: { source_address, frame: frame_bytes } }),
        ),
      );
      for (const frame of batch) replays.note(frame);
    },
    keepEvidence: async (item) => await database.send(platform, (tx) => ({ statements: [keepFrames(tx, [evidenceOf(item)])] })),
    seenUnknown: async (imei, sourceAddress) => await database.write(platform, async (tx) => await noteUnknown(tx, imei, sourceAddress)),
    connectionChanged: async ({ organisation_id, device_id }, state, source_address) => {
      await connections.add({ organisation_id, device_id, online: state === 'online', source_address });
    },
  };
}

/** A copy that came at the same moment may be committed between our look and our line: looked at again, ours is a repetition and is acknowledged too. */
async function takeOnce(intake: Intake, report: DeviceReport, tries = mostTakes): Promise<void> {
  try {
    await intake.take(report);
  } catch (error) {
    if (tries <= 1 || !hasCode(error, '23505')) throw error;
    await takeOnce(intake, report, tries - 1);
  }
}

async function noteConnections(database: Database, changes: readonly Connection[]): Promise<null[]> {
  await database.write(platform, async (tx) => {
    const changed = await setOnline(tx, changes);
    await recordEvents(
      tx,
      changed.map(({ organisation_id, device_id, online, source_address }) => ({
        organisation_id,
        device_id,
        kind: online ? 'device.online' : 'device.offline',
        data: { source_address },
      })),
    );
  });
  return changes.map(() => null);
}

const evidenceOf = ({ reason, bytes, source_address, device }: EvidenceItem) => ({
  ...owner(device),
  source_address,
  reason,
  frame: Buffer.from(bytes).toString('hex'),
});

const owner = (device: GatewayDevice | null) => ({
  device_id: device?.device_id ?? null,
  organisation_id: device?.organisation_id ?? null,
});

const isDeadlock = (error: unknown): boolean => hasCode(error, '40P01');
const hasCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code;
