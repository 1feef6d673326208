// Devices in the feed that are not assigned in the organisation: to be added, or clarified with
// Zoleo.
import { useLingui } from '@lingui/react/macro';
import type { ZoleoUnknownDevice } from '#domain/zoleo/zoleo.api.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Link } from '#web/kit/screen/address.tsx';
import styles from './zoleo.module.css';

/** @param addAddress where a device is added, by its IMEI; left out for those who may not */
export function UnknownDevicesTable({
  devices,
  addAddress,
}: {
  devices: readonly ZoleoUnknownDevice[];
  addAddress: ((imei: string) => string) | undefined;
}) {
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
          {addAddress && <th scope="col">{t`Action`}</th>}
        </tr>
      </thead>
      <tbody>
        {devices.map((device) => (
          <tr key={device.imei}>
            <th scope="row">{device.imei}</th>
            <td data-name={t`Messages`}>{i18n.number(device.times_seen)}</td>
            <td data-name={t`Last one`}>{dateTime(device.last_seen_at)}</td>
            <td data-name={t`Last message`}>{device.last_type ?? '–'}</td>
            {addAddress && (
              <td data-name={t`Action`}>
                <Link
                  to={addAddress(device.imei)}
                  aria-label={t`Add device ${device.imei}`}
                >{t`Add device`}</Link>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
