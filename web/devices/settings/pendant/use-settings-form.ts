// The state of the form over one pendant: what is typed stays while what is read changes below it.
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deviceSettingsApi } from '#domain/devices/settings/device-settings.api.ts';
import {
  type DeviceSettings,
  deviceSettingFields,
} from '#domain/devices/settings/device-settings.ts';
import { call } from '#web/kit/call/call.ts';
import { keyOf } from '#web/kit/call/query.ts';
import { shownByForm } from '#web/kit/form/resource-parts.ts';
import type { Values } from '#web/kit/form/store/form-store.ts';
import { type RecordForm, useRecordForm } from '#web/kit/form/use-record-form.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { Question } from '#web/ui/overlays/confirm.ts';
import type { ActionsProps } from './settings-actions.tsx';
import { bodyOf, valuesOf } from './values-of.ts';

interface FormOptions extends Omit<ActionsProps, 'maySend'> {
  readonly onSaved: () => void;
}

export function useSettingsForm({ settings, params, name, onSaved }: FormOptions): RecordForm {
  const { t } = useLingui();
  const client = useQueryClient();
  const read = valuesOf(settings);
  const form = useRecordForm({
    schema: deviceSettingFields,
    originals: read,
    draftKey: `settings of device ${params.deviceId}`,
    asksFirst: (changes): Question | null =>
      changes['access_point_id'] == null
        ? null
        : {
            title: t`Change the access point of ${name}?`,
            text: t`With the wrong access point it goes offline, and only its wearer can bring it back.`,
            yes: t`Change access point`,
          },
    send: async (changes) => {
      const body = bodyOf(settings, form.store.values(), changes);
      const saved: DeviceSettings = await call(
        deviceSettingsApi.saveAndSend,
        { params, body },
        shownByForm,
      );
      client.setQueryData(keyOf(deviceSettingsApi.read, { params }), saved);
      toast.success(
        saved.connected ? t`Sending to ${name}.` : t`Saved. ${name} gets them when it connects.`,
      );
      return valuesOf(saved);
    },
    onSaved,
  });
  useNewestBelow(form, read);
  return form;
}

/** A colleague's change and a pendant's report are shown at once, under what is typed here. */
function useNewestBelow({ store, saving }: RecordForm, read: Values): void {
  const text = JSON.stringify(read);
  useEffect(() => {
    if (!saving && JSON.stringify(store.originals()) !== text) store.rebase(JSON.parse(text));
  }, [store, saving, text]);
}
