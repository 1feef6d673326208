// Where a device was last, on the map.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMapPinOff } from '@tabler/icons-react';
import type { Device } from '#domain/devices/device-record.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useStreetsNotice } from '#web/kit/map/streets-notice.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { LazyAlertMap } from '#web/ui/map/lazy-alert-map.tsx';
import { useScheme } from '#web/ui/theme/colour-scheme.ts';
import styles from './devices-pages.module.css';

const height = 280;

export function DevicePlace({ device: { id, device_name, position } }: { device: Device }) {
  const { t } = useLingui();
  const { scheme } = useScheme();
  const { measurement_system } = useUser();
  const { dateTime, distance } = useFormat();
  const notice = useStreetsNotice();
  return (
    <section className={styles.part} aria-labelledby="device-place">
      <h3 id="device-place">{t`Last position`}</h3>
      {position === null ? (
        <p className={styles.nowhere}>
          <IconMapPinOff size={20} aria-hidden="true" />
          <Trans>No position received yet.</Trans>
        </p>
      ) : (
        <>
          <LazyAlertMap
            positions={[position]}
            label={t`Last position of ${device_name}`}
            subject={id}
            theme={scheme}
            height={height}
            measure={measurement_system}
            notice={notice}
          />
          <p className={styles.about}>
            {position.doubt === 'time' ? <Trans>Time unknown</Trans> : dateTime(position.at)}
            {position.accuracy_m !== null && ` · ±${distance(position.accuracy_m)}`}
            {position.doubt === 'network' && ` · ${t`from a new network, not confirmed`}`}
          </p>
        </>
      )}
    </section>
  );
}
