// Joins the EV-04 gateway to the program: identifies devices, stores their frames and evidence of
// bad ones, and publishes who is connected.
import { randomUUID } from 'node:crypto';
import type { Intake } from '#server/alerts/alert-intake.ts';
import { hearOfDevices } from '#server/devices/device-notices.service.ts';
import { noteUnknown } from '#server/devices/devices.store.ts';
import { keepFrames } from '#server/devices/heard.store.ts';
import type { Database } from '#server/kit/db/database.ts';
import { type CellPlace, findCells } from '#server/kit/directory/directory.store.ts';
import { unitKey } from '#server/kit/directory/directory-keys.ts';
import { createBatcher } from '#server/kit/jobs/batcher.ts';
import type { Log } from '#server/kit/log.ts';
import { commandDesk } from './commands/command-desk.ts';
import { connectionBook } from './connections/connection-book.ts';
import type { HandOverPlace } from './connections/hand-over.ts';
import { networkBook } from './connections/network-book.ts';
import type { EvidenceItem, GatewayDevice, GatewayPorts } from './gateway-ports.ts';
import { ReplayWatch } from './replay-watch.ts';

const platform = { role: 'platform' } as const;
const mostTakes = 5;

/**
 * A fleet that reconnects all at once is identified and recorded in batches: it never takes the
 * connections that people's calls need.
 */
export function programPorts(database: Database, intake: Intake, log: Log): GatewayPorts {
  // One gateway among others, until it ends.
  const gateway = randomUUID();
  const replays = new ReplayWatch(database, log);
  const cells = createBatcher<string, CellPlace | null>({
    work: async (keys) => {
      const found = await database.ask(async (tx) => await findCells(tx, keys));
      return keys.map((key) => found.get(key) ?? null);
    },
    most: 1000,
    lanes: 2,
    retryAlone: () => false,
  });
  return {
    take: async (batch) => {
      await Promise.all(
        batch.map(
          async ({ device, events, frame_bytes, source_address }) =>
            await takeOnce(intake, {
              device,
              events,
              evidence: { source_address, frame: frame_bytes },
            }),
        ),
      );
      for (const frame of batch) replays.note(frame);
    },
    keepEvidence: async (item) =>
      void (await database.write(platform, async (tx) => await keepFrames(tx, [evidenceOf(item)]))),
    elsewhere: async (imei) => {
      const cell = await cells.add(unitKey(imei));
      return cell && placeOf(cell.units_at);
    },
    seenUnknown: async (imei, sourceAddress) =>
      await database.write(platform, async (tx) => await noteUnknown(tx, imei, sourceAddress)),
    ...networkBook(database),
    ...connectionBook(database, gateway),
    commands: commandDesk(database, gateway),
    // A device that has moved has moved to here: the notice is for the others.
    listen: (onNotice) =>
      hearOfDevices(database, log, (notice) => {
        if (notice.from !== gateway) onNotice(notice);
      }),
  };
}

/**
 * A copy received at the same moment may be committed between our check and our insert: checked
 * again, ours is a repetition and is acknowledged too.
 */
async function takeOnce(
  intake: Intake,
  report: Parameters<Intake['take']>[0],
  tries = mostTakes,
): Promise<void> {
  try {
    await intake.take(report);
  } catch (error) {
    if (tries <= 1 || !(error instanceof Error && 'code' in error && error.code === '23505'))
      throw error;
    await takeOnce(intake, report, tries - 1);
  }
}

/** @param units_at `host:port`, as a cell tells of itself */
function placeOf(units_at: string): HandOverPlace {
  const at = units_at.lastIndexOf(':');
  return { host: units_at.slice(0, at), port: Number(units_at.slice(at + 1)) };
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
