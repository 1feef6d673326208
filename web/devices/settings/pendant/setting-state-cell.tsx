// What has become of one setting, in words with a mark: on the device, on its way, not sent, or what
// went wrong and why.
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import type { DeviceSettings } from '#domain/devices/settings/device-settings.ts';
import { shownStateOf } from '#domain/devices/settings/shown-state.ts';
import { Turning } from '#web/ui/feedback/turning.tsx';
import { useWhen } from '../../connect/use-when.ts';
import styles from './table.module.css';

type Setting = DeviceSettings['settings'][number];

export function SettingStateCell({ setting, isNew }: { setting: Setting; isNew: boolean }) {
  const { t } = useLingui();
  const when = useWhen();
  const { at, why, state } = setting;
  if (isNew)
    return (
      <span className={styles.state}>
        <span className={styles.newValue}>{t`New value`}</span>
        <span className={styles.note}>{t`Not sent yet`}</span>
      </span>
    );
  // What the pendant answered is its own code; what Vigil found out is a sentence.
  const reason = why === null || why.endsWith('.') ? why : t`The pendant answered: ${why}`;
  const time = at === null ? '' : when(at);
  switch (shownStateOf(setting)) {
    case 'waiting':
      return (
        <span className={styles.state} data-tone="info">
          <Turning small />
          {t`Waiting for the pendant`}
        </span>
      );
    case 'on_device':
      return (
        <span className={styles.state} data-tone={state === null ? undefined : 'good'}>
          {state !== null && <IconCircleCheckFilled size={17} aria-hidden="true" />}
          {state === null || at === null ? t`On device` : t`On device since ${time}`}
        </span>
      );
    case 'refused':
      return (
        <span className={styles.state} data-tone="bad">
          <IconX size={17} aria-hidden="true" />
          {t`Refused ${time}`}
          {why !== null && <span className={styles.note}>{reason}</span>}
        </span>
      );
    case 'unconfirmed':
      return (
        <span className={styles.state} data-tone="warn">
          <IconAlertTriangle size={17} aria-hidden="true" />
          {t`No answer by ${time}`}
        </span>
      );
    case 'changed':
      return (
        <span className={styles.state} data-tone="warn">
          <IconAlertTriangle size={17} aria-hidden="true" />
          {t`Changed on the device`}
        </span>
      );
    case 'unknown':
      return null;
  }
}
