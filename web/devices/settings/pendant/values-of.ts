// The values that the form over a pendant begins with, and the body that its changes become.
import type { DeviceSettings } from '#domain/devices/settings/device-settings.ts';
import { ev04Defaults } from '#domain/devices/settings/ev04-settings.ts';
import type { Values } from '#web/kit/form/store/form-store.ts';

/** The wanted, else the reported, else the usual values. */
export const valuesOf = ({
  settings,
  settings_template_id,
  access_point_id,
}: DeviceSettings): Values => ({
  ...ev04Defaults,
  ...Object.fromEntries(
    settings.flatMap(({ name, wanted, reported }) =>
      (wanted ?? reported) === null ? [] : [[name, wanted ?? reported]],
    ),
  ),
  settings_template_id,
  access_point_id,
  device_password: null,
});

/** The names of which nothing is known: they are sent with the first save. */
export const unknownOf = ({ settings }: DeviceSettings): string[] =>
  settings
    .filter(({ wanted, reported }) => wanted === null && reported === null)
    .map(({ name }) => name);

/** A template carries all values: only what differs from it is sent besides. */
export function bodyOf(settings: DeviceSettings, values: Values, changes: Values): Values {
  const { device_password, ...rest } = changes;
  const unknown = unknownOf(settings).map((name) => [name, values[name]]);
  return {
    ...(changes['settings_template_id'] == null ? Object.fromEntries(unknown) : {}),
    ...rest,
    ...(device_password ? { device_password } : {}),
  };
}
