// The form that changes settings of one device and sends them. What the device never reported is
// sent with the first save.
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { deviceSettingsApi } from '#domain/devices/settings/device-settings.api.ts';
import {
  type DeviceSettings,
  deviceSettingFields,
} from '#domain/devices/settings/device-settings.ts';
import { ev04Defaults } from '#domain/devices/settings/ev04-settings.ts';
import { call } from '#web/kit/call/call.ts';
import { keyOf } from '#web/kit/call/query.ts';
import { RecordForm } from '#web/kit/form/record-form.tsx';
import { shownByForm } from '#web/kit/form/resource-parts.ts';
import type { Values } from '#web/kit/form/store/form-store.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { ActionsProps } from './device-settings-actions.tsx';
import { deviceSections } from './setting-sections.ts';

/** Initial values: the wanted, else the reported, else the default ones. */
const valuesOf = ({ settings, settings_template_id, access_point_id }: DeviceSettings): Values => ({
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

const isUnknown = ({ wanted, reported }: DeviceSettings['settings'][number]): boolean =>
  wanted === null && reported === null;

export function DeviceSettingsForm({ settings, params, name }: Omit<ActionsProps, 'maySend'>) {
  const { t } = useLingui();
  const client = useQueryClient();
  const key = keyOf(deviceSettingsApi.read, { params });
  const form = useRecordForm({
    schema: deviceSettingFields,
    originals: valuesOf(settings),
    draftKey: `settings of device ${params.deviceId}`,
    send: async (changes) => {
      const values = form.store.values();
      const unknown = settings.settings
        .filter(isUnknown)
        .map((one) => [one.name, values[one.name]]);
      const { device_password, ...rest } = changes;
      // A template carries all values: send only the fields changed in addition to it.
      const body = {
        ...(changes['settings_template_id'] == null ? Object.fromEntries(unknown) : {}),
        ...rest,
        ...(device_password ? { device_password } : {}),
      };
      const saved = await call(deviceSettingsApi.saveAndSend, { params, body }, shownByForm);
      client.setQueryData(key, saved);
      toast.success(
        saved.connected ? t`Sending to ${name}.` : t`Saved. ${name} gets them when it connects.`,
      );
      return valuesOf(saved);
    },
    onSaved: () => undefined,
  });
  return (
    <RecordForm
      form={form}
      schema={deviceSettingFields}
      sections={deviceSections}
      saveLabel={t`Save and send`}
    />
  );
}
