// The template and the access point chosen with a device's other fields: who may choose them, and
// sending their settings.
import type { DeviceFields } from '#domain/devices/device.ts';
import type { Device } from '#domain/devices/device-record.ts';
import { type FieldErrors, invalid } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { Doing } from '#server/kit/resource/row-actions.ts';
import { refuseUnlessManaged } from '#server/organisations/self-managed.store.ts';
import { unknownChoices } from '../settings/chosen-settings.store.ts';
import { saveSettings } from '../settings/device-settings.service.ts';
import { findSettings, whyNotForWearer } from '../settings/device-settings.store.ts';

type Choices = Pick<Partial<DeviceFields>, 'settings_template_id' | 'access_point_id'>;
type Given = Choices & Pick<Partial<DeviceFields>, 'user_id'>;

const texts = {
  settings_template_id: 'Choose the template.',
  access_point_id: 'Choose the access point.',
};

const choicesIn = ({ settings_template_id, access_point_id }: Choices): Choices => ({
  ...(settings_template_id === undefined ? {} : { settings_template_id }),
  ...(access_point_id === undefined ? {} : { access_point_id }),
});

/**
 * @param before what the device was given until now; nothing for a new one
 * @throws 409 `not_self_managed`; 422 for a template or an access point that cannot be chosen
 */
export async function refuseChoices(
  tx: Tx,
  actor: Doing['actor'],
  given: Given,
  before: Given = {},
): Promise<void> {
  const choices = choicesIn(given);
  const { settings_template_id: template, access_point_id: point } = choices;
  const isNewTemplate =
    template !== undefined && template !== (before.settings_template_id ?? null);
  const isNewPoint = point !== undefined && point !== (before.access_point_id ?? null);
  if (!isNewTemplate && !isNewPoint) return;
  await refuseUnlessManaged(tx, actor);
  const faults: FieldErrors = Object.fromEntries(
    (await unknownChoices(tx, choices)).map((key) => [key, [texts[key]]]),
  );
  const wearer = given.user_id === undefined ? (before.user_id ?? null) : given.user_id;
  const why =
    isNewTemplate && template !== null ? await whyNotForWearer(tx, template, wearer) : null;
  if (why !== null) faults['settings_template_id'] ??= [why];
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** Queues what was chosen just now. @returns what changes of the answered device */
export async function sendChoices(
  doing: Doing,
  id: number,
  given: Choices,
): Promise<Partial<Pick<Device, 'template_state'>>> {
  const choices = choicesIn(given);
  if (Object.keys(choices).length === 0) return {};
  await saveSettings(doing, id, choices);
  return { template_state: (await findSettings(doing.tx, id)).template_state };
}
