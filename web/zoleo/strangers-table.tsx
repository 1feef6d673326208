// Units that the feed speaks of and nobody of the organisation carries: to be added as devices, or asked about at Zoleo.
import { useLingui } from '@lingui/react/macro';
import type { ZoleoStranger } from '#domain/zoleo/zoleo.api.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import styles from './zoleo.module.css';

export function StrangersTable({ strangers }: { strangers: readonly ZoleoStranger[] }) {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormat();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t`IMEI`}</th>
          <th scope="col">{t`Messages`}</th>
          <th scope="col">{t`Last one`}</th>
          <th scope="col">{t`Said`}</th>
        </tr>
      </thead>
      <tbody>
        {strangers.map((stranger) => (
          <tr key={stranger.imei}>
            <th scope="row">{stranger.imei}</th>
            <td data-name={t`Messages`}>{i18n.number(stranger.times_seen)}</td>
            <td data-name={t`Last one`}>{dateTime(stranger.last_seen_at)}</td>
            <td data-name={t`Said`}>{stranger.last_type ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
