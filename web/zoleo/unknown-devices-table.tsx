// Units that the feed speaks of and nobody of the organisation carries: to be added as devices, or asked about at Zoleo.
import { useLingui } from '@lingui/react/macro';
import type { ZoleoUnknownDevice } from '#domain/zoleo/zoleo.api.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import styles from './zoleo.module.css';

export function UnknownDevicesTable({ devices }: { devices: readonly ZoleoUnknownDevice[] }) {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormat();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t`IMEI`}</th>
          <th scope="col">{t`Messages`}</th>
          <th scope="col">{t`Last one`}</th>
          <th scope="col">{t`Last message`}</th>
        </tr>
      </thead>
      <tbody>
        {devices.map((device) => (
          <tr key={device.imei}>
            <th scope="row">{device.imei}</th>
            <td data-name={t`Messages`}>{i18n.number(device.times_seen)}</td>
            <td data-name={t`Last one`}>{dateTime(device.last_seen_at)}</td>
            <td data-name={t`Last message`}>{device.last_type ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
