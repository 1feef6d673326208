// A drawing of the kind of device, so that a person sees which one is meant.
import { useLingui } from '@lingui/react/macro';
import { IconCircleDot, IconDeviceMobile, IconSatellite } from '@tabler/icons-react';
import type { DeviceKind } from '#domain/devices/device.ts';
import styles from './checks.module.css';

const icons = { app: IconDeviceMobile, button: IconCircleDot, zoleo: IconSatellite } as const;

export function DevicePicture({ kind }: { kind: DeviceKind }) {
  if (kind === 'ev04') return <Pendant />;
  const Icon = icons[kind];
  return (
    <span className={styles.icon}>
      <Icon size={44} stroke={1.4} aria-hidden="true" />
    </span>
  );
}

function Pendant() {
  const { t } = useLingui();
  return (
    <svg className={styles.pendant} viewBox="0 0 80 118" aria-hidden="true">
      <path className={styles.loop} d="M22 18 Q40 -6 58 18" />
      <rect className={styles.shell} x="6" y="14" width="68" height="100" rx="34" />
      <rect className={styles.side} x="74" y="56" width="4" height="18" rx="2" />
      <circle className={styles.light} cx="40" cy="38" r="5" />
      <circle className={styles.sos} cx="40" cy="72" r="20" />
      <text x="40" y="76.5" textAnchor="middle">
        {t`SOS`}
      </text>
    </svg>
  );
}
