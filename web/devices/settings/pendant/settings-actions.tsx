// Asking the device for its settings now, and sending again what it has not confirmed.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconKey, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceSettingsApi } from '#domain/devices/settings/device-settings.api.ts';
import type { DeviceSettings } from '#domain/devices/settings/device-settings.ts';
import { call } from '#web/kit/call/call.ts';
import { keyOf, keysOf, useCall } from '#web/kit/call/query.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import styles from './settings.module.css';

export interface ActionsProps {
  settings: DeviceSettings;
  params: { organisationId: number; deviceId: number };
  name: string;
  maySend: boolean;
}

export function SettingsActions({ settings, params, name, maySend }: ActionsProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const after = { invalidates: [deviceSettingsApi.read] };
  const sendAgain = useCall(deviceSettingsApi.saveAndSend, after);
  const sendPassword = useCall(deviceSettingsApi.resendPassword, after);
  const sent = ({ connected }: DeviceSettings) =>
    toast.success(
      connected ? t`Sending to ${name}.` : t`Queued. ${name} gets them when it connects.`,
    );
  const getLatest = async () => {
    setAsking(true);
    try {
      const latest = await call(deviceSettingsApi.latest, { params });
      client.setQueryData(keyOf(deviceSettingsApi.read, { params }), latest);
      toast.success(t`${name} reported its settings.`);
    } catch {
      // The call has said so; the command may still be answered.
      void client.invalidateQueries({ queryKey: keysOf(deviceSettingsApi.read) });
    } finally {
      setAsking(false);
    }
  };
  const { access_point } = settings;
  const unconfirmed = [...settings.settings, access_point].some(
    ({ state }) => state === 'refused' || state === 'lapsed',
  );
  const pointDiffers =
    access_point.name !== null &&
    access_point.reported !== null &&
    access_point.name !== access_point.reported;
  const mayRepeat =
    maySend && (unconfirmed || pointDiffers || settings.template_state === 'differs');
  return (
    <div className={styles.actions}>
      <Button
        icon={<IconDownload size={17} aria-hidden="true" />}
        pending={asking}
        onClick={() => void getLatest()}
      >
        <Trans>Get latest</Trans>
      </Button>
      {mayRepeat && (
        <Button
          icon={<IconSend size={17} aria-hidden="true" />}
          pending={sendAgain.isPending}
          onClick={() => sendAgain.mutate({ params, body: {} }, { onSuccess: sent })}
        >
          <Trans>Send again</Trans>
        </Button>
      )}
      {maySend && settings.password && (
        <Button
          icon={<IconKey size={17} aria-hidden="true" />}
          pending={sendPassword.isPending}
          onClick={() => sendPassword.mutate({ params }, { onSuccess: sent })}
        >
          <Trans>Resend password</Trans>
        </Button>
      )}
    </div>
  );
}
