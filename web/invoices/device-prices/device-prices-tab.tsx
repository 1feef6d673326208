// The prices of an organisation's devices, each a way to its form.
import { Trans, useLingui } from '@lingui/react/macro';
import type { DevicePrice } from '#domain/invoices/device-prices/device-price.ts';
import { devicePrices } from '#domain/invoices/device-prices/device-prices.api.ts';
import { centsText } from '#domain/invoices/money-text.ts';
import { useList } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { ScrollBox } from '#web/ui/display/scroll-box.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { typeWords } from './device-price-sections.ts';
import styles from './device-prices.module.css';

export default function DevicePricesTab() {
  const { t, i18n } = useLingui();
  const { date } = useFormat();
  const { organisationId, base } = useScope();
  const prices = useList(
    devicePrices.api.list,
    { params: { organisationId: organisationId ?? 0 } },
    { handles: [0, 500, 502, 503] },
  );
  const items = prices.data?.items ?? [];
  const path = `${base}/pricing/device-prices`;
  return (
    <Page>
      <div className={styles.head}>
        <h3>
          <Trans>Device prices</Trans>
        </h3>
        <Link to={`${path}/add`}>{t`Add device price`}</Link>
      </div>
      {prices.isPending && <div className={styles.room} aria-busy="true" />}
      {prices.error && !prices.data && (
        <ErrorState
          title={t`The device prices could not be loaded`}
          onRetry={() => void prices.refetch()}
        >
          {prices.error.message}
        </ErrorState>
      )}
      {prices.data && items.length === 0 && (
        <p className={styles.dim}>
          <Trans>No prices yet. Devices without a price are not invoiced.</Trans>
        </p>
      )}
      {items.length > 0 && (
        <ScrollBox label={t`Device prices`} className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t`Device`}</th>
                <th scope="col" className={styles.number}>{t`Free`}</th>
                <th scope="col" className={styles.number}>{t`Minimum`}</th>
                <th scope="col">{t`Price per device and month`}</th>
                <th scope="col">{t`Valid from`}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((price) => (
                <tr key={price.id}>
                  <th scope="row">
                    <Link to={`${path}/${price.id}`}>
                      {price.type_label ?? i18n._(typeWords[price.type])}
                    </Link>
                  </th>
                  <td className={styles.number}>{i18n.number(price.free_devices)}</td>
                  <td className={styles.number}>
                    {price.min_devices === 0 ? '–' : i18n.number(price.min_devices)}
                  </td>
                  <td>
                    <Amount price={price} />
                  </td>
                  <td>
                    {price.valid_from === null
                      ? t`Always`
                      : date(`${price.valid_from}T12:00:00Z`, 'UTC')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </Page>
  );
}

function Amount({
  price: { tiers, unit_price },
}: {
  price: Pick<DevicePrice, 'tiers' | 'unit_price'>;
}) {
  const { t } = useLingui();
  if (tiers.length === 0) return centsText(unit_price);
  return (
    <ul className={styles.tiers}>
      {tiers.map(({ from, to, unit_price: cents }) => (
        <li key={from}>
          {to === null
            ? t`From ${from}: ${centsText(cents)}`
            : t`${from} to ${to}: ${centsText(cents)}`}
        </li>
      ))}
    </ul>
  );
}
