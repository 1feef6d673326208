// Joins the EV-04 gateway to the program: whose device is it, take what it said, keep what could not be believed.
import type { Intake } from '#server/alerts/alert-intake.ts';
import { findByImei, keepFrames, noteUnknown, setOnline } from '#server/devices/devices.store.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { EvidenceItem, GatewayDevice, GatewayPorts } from './gateway-ports.ts';

const platform = { role: 'platform' } as const;

export const programPorts = (database: Database, intake: Intake): GatewayPorts => ({
  identify: async (imei) => await database.read(platform, async (tx) => await findByImei(tx, imei)),
  take: async (batch) => {
    await Promise.all(
      batch.map(
        async ({ device, events, frame_bytes, source_address }) =>
          await intake.take({ device, events, evidence: { source_address, frame: frame_bytes } }),
      ),
    );
  },
  keepEvidence: async (item) => await database.write(platform, async (tx) => await keepFrames(tx, [evidenceOf(item)])),
  seenUnknown: async (imei, sourceAddress) => await database.write(platform, async (tx) => await noteUnknown(tx, imei, sourceAddress)),
  connectionChanged: async (device, state, sourceAddress) => {
    await database.write(platform, async (tx) => {
      if (!(await setOnline(tx, device, state === 'online'))) return;
      await recordEvents(tx, [
        {
          organisation_id: device.organisation_id,
          device_id: device.device_id,
          kind: `device.${state}`,
          data: { source_address: sourceAddress },
        },
      ]);
    });
  },
});

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
