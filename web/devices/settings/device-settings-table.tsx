// Every setting with its wanted value, the reported value, and the state of the last change.
import { useLingui } from '@lingui/react/macro';
import type { DeviceSettings } from '#domain/devices/settings/device-settings.ts';
import { sosModes } from '#domain/devices/settings/ev04-settings.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { StatusBadge } from '#web/kit/status/status-badge.tsx';
import { onDeviceLook, settingLooks, settingWords, sosModeWords } from './setting-words.ts';
import styles from './settings.module.css';

type Shown = DeviceSettings['settings'][number];

export function DeviceSettingsTable({ settings }: { settings: DeviceSettings }) {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormat();
  const wordOf = (value: Shown['wanted']): string => {
    if (value === null) return '–';
    if (typeof value === 'boolean') return value ? t`On` : t`Off`;
    const mode = sosModes.find((one) => one === value);
    return mode ? i18n._(sosModeWords[mode]) : String(value);
  };
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t`Settings on the device`}</caption>
      <thead>
        <tr>
          {[t`Setting`, t`Wanted`, t`Reported`, t`State`].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {settings.settings.map(({ name, wanted, reported, state, at, why }) => (
          <tr
            key={name}
            data-differs={
              (wanted !== null && reported !== null && wanted !== reported) || undefined
            }
          >
            <th scope="row">{i18n._(settingWords[name])}</th>
            <td data-label={t`Wanted`}>{wordOf(wanted)}</td>
            <td data-label={t`Reported`}>{wordOf(reported)}</td>
            <td data-label={t`State`}>
              <span className={styles.pair}>
                <StatusBadge look={state ? settingLooks[state] : onDeviceLook} />
                {at !== null && <span className={styles.about}>{dateTime(at)}</span>}
                {why !== null && <span className={styles.about}>{why}</span>}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
