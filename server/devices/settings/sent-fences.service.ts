// Queues the geofences of a pendant like any of its settings: kept as wanted, carried by a command,
// and tried again until it confirms.
import { areSameFences, type WantedFence } from '#domain/devices/settings/pendant-fences.ts';
import { queueValues, settingsLapseAfterDays } from '#domain/devices/settings/setting-states.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { askCommand, findCommanded } from '../commands/device-commands.store.ts';
import { lockSettings, writeWanted } from './device-settings.store.ts';

const lapsesAfterMinutes = settingsLapseAfterDays * 24 * 60;

/** @param fencesOf from those wanted so far; nothing is written where they are the same */
export async function queueFences(
  tx: Tx,
  { organisation_id, device_id }: { readonly organisation_id: number; readonly device_id: number },
  fencesOf: (wanted: readonly WantedFence[]) => WantedFence[],
): Promise<void> {
  const device = await findCommanded(tx, device_id);
  if (!device) return;
  const whose = { organisation_id, device_id };
  const { wanted, now, ...kept } = await lockSettings(tx, whose);
  const before = wanted.geofences?.value ?? [];
  const geofences = fencesOf(before);
  if (areSameFences(before, geofences)) return;
  await writeWanted(tx, whose, { ...kept, wanted: queueValues(wanted, { geofences }, now) });
  await askCommand(tx, device, 'write_settings', lapsesAfterMinutes);
  // In the history of the device, not in the story of an alert: it has nothing to do with one.
  await recordEvents(tx, [
    { ...whose, kind: 'device_settings.geofences', data: { count: geofences.length } },
  ]);
}
