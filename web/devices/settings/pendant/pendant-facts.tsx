// The pendant next to its settings: when it reported, whether it gets new values at once, and what
// it is besides.
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Device } from '#domain/devices/device-record.ts';
import type { DeviceSettings } from '#domain/devices/settings/device-settings.ts';
import { StatusBadge } from '#web/kit/status/status-badge.tsx';
import { useWhen } from '../../connect/use-when.ts';
import { BatteryLevel } from '../../records/battery-level.tsx';
import { settingLooks, templateLooks } from '../setting-words.ts';
import styles from './settings.module.css';

interface FactsProps {
  readonly settings: DeviceSettings;
  readonly device: Device;
}

export function PendantFacts({ settings, device }: FactsProps) {
  const { t } = useLingui();
  const when = useWhen();
  const {
    settings_template,
    template_state,
    access_point,
    password,
    reported_at,
    firmware_version,
    hardware_version,
    ip,
    port,
    connected,
  } = settings;
  const { last_heard_at } = device;
  const point = access_point.name ?? access_point.reported;
  const facts: [string, ReactNode][] = [
    [t`New values`, connected ? t`Sent at once` : t`Sent when it connects`],
    [t`Last seen`, last_heard_at === null ? t`Never` : when(last_heard_at)],
    [t`Settings reported`, reported_at === null ? t`Never` : when(reported_at)],
    [t`Battery`, <BatteryLevel key="battery" battery={device} />],
  ];
  if (settings_template)
    facts.push([
      t`Template`,
      <span key="template" className={styles.pair}>
        {settings_template.name}
        <StatusBadge look={templateLooks[template_state]} />
      </span>,
    ]);
  if (point !== null)
    facts.push([t`Access point`, <AccessPoint key="point" point={access_point} />]);
  if (password?.state)
    facts.push([t`Password`, <StatusBadge key="password" look={settingLooks[password.state]} />]);
  if (firmware_version !== null) facts.push([t`Firmware`, firmware_version]);
  if (hardware_version !== null) facts.push([t`Hardware`, hardware_version]);
  if (ip !== null) facts.push([t`Server`, port === null ? ip : `${ip}:${port}`]);
  return (
    <section className={styles.facts} aria-labelledby="pendant">
      <h3 id="pendant">{t`Pendant`}</h3>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The chosen one with its state, and the one in use where that differs. */
function AccessPoint({
  point: { name, reported, state },
}: {
  point: DeviceSettings['access_point'];
}) {
  const { t } = useLingui();
  if (name === null) return reported;
  return (
    <span className={styles.pair}>
      {name}
      {state && <StatusBadge look={settingLooks[state]} />}
      {reported !== null && reported !== name && <span>{t`on device: ${reported}`}</span>}
    </span>
  );
}
