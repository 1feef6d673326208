// Requests a pendant's settings now: a command that a gateway carries, and a bounded wait for its
// outcome.
import type { Actor } from '#domain/access/actor.ts';
import { commandLapsesAfterMinutes } from '#domain/devices/device-command.ts';
import { latestFailedText } from '#domain/devices/settings/device-settings.api.ts';
import type { DeviceSettings } from '#domain/devices/settings/device-settings.ts';
import { conflict, notFound } from '#domain/kit/errors.ts';
import { reachOf } from '#server/kit/access/scope.ts';
import type { CommandParts } from '../commands/device-commands.service.ts';
import { askCommand } from '../commands/device-commands.store.ts';
import { writeDeviceLines } from '../device-lines.store.ts';
import { tellOfDevices } from '../device-notices.service.ts';
import { requirePendant, showSettings } from './device-settings.service.ts';

/** How long the caller waits; a later answer is stored all the same. */
const usualWaitMs = 15_000;
const lookMs = 150;

interface Asked {
  readonly organisationId: number;
  readonly deviceId: number;
}

/**
 * @throws 404; 409 `not_a_pendant`; 409 `no_answer` where the device is not connected, refuses, or
 * takes too long (R340)
 */
export async function latestSettings(
  { database, log }: CommandParts,
  actor: Actor,
  { organisationId, deviceId }: Asked,
  { mayWrite, waitMs = usualWaitMs }: { mayWrite: boolean; waitMs?: number | undefined },
): Promise<DeviceSettings> {
  const view = reachOf(actor);
  const before = await database.write(view, async (tx) => {
    const device = await requirePendant(tx, deviceId);
    if (device.organisation_id !== organisationId) throw notFound();
    if (!device.is_connected) throw conflict('no_answer', latestFailedText);
    if (await askCommand(tx, device, 'read_settings', commandLapsesAfterMinutes))
      await writeDeviceLines(tx, [
        {
          organisation_id: organisationId,
          device_id: deviceId,
          kind: 'device_command.requested',
          data: { command: 'read_settings' },
          actor,
        },
      ]);
    const [row] = await tx<{ id: number }[]>`
      select max(id) as id
      from device_commands
      where device_id = ${deviceId} and command = 'read_settings'
    `;
    return row?.id ?? 0;
  });
  await tellOfDevices(database, { word: 'asked' }, [deviceId]).catch((error: unknown) =>
    log.warn(
      { err: error, device_id: deviceId },
      'the gateway was not notified of a command; it will find it by polling',
    ),
  );
  const until = performance.now() + waitMs;
  while (performance.now() < until) {
    const [row] = await database.ask(
      async (tx) =>
        await tx<
          { state: string }[]
        >`select state from device_commands where id = ${before} and device_id = ${deviceId}`,
    );
    if (row?.state === 'answered')
      return await database.read(
        view,
        async (tx) => await showSettings(tx, actor, deviceId, mayWrite),
      );
    if (row?.state === 'refused' || row?.state === 'lapsed') break;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  throw conflict('no_answer', latestFailedText);
}
