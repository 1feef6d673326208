// An invoice drawn: its state, its lines with their arithmetic open to see, the departments, the
// total.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Invoice } from '#domain/invoices/invoices.api.ts';
import { centsText, monthText } from '#domain/invoices/money-text.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import styles from './invoices.module.css';

export function InvoiceState({
  invoice: {
    status,
    starts_on,
    ends_on,
    is_over,
    closed_at,
    closed_by_name,
    due_on,
    payment_days,
    notes,
  },
}: {
  invoice: Invoice;
}) {
  const { t } = useLingui();
  const { date, dateTime } = useFormat();
  const isClosed = status === 'closed';
  return (
    <>
      <p className={styles.state}>
        <Badge tone={isClosed ? 'good' : 'info'}>{isClosed ? t`Closed` : t`Draft`}</Badge>
        <span>
          {date(`${starts_on}T12:00:00Z`, 'UTC')} – {date(`${ends_on}T12:00:00Z`, 'UTC')}
        </span>
        {closed_at !== null && (
          <span>{t`Closed by ${closed_by_name}, ${dateTime(closed_at)}`}</span>
        )}
        {due_on !== null && <strong>{t`Due ${date(`${due_on}T12:00:00Z`, 'UTC')}`}</strong>}
        {payment_days !== null && (
          <span>
            {plural(payment_days, {
              0: 'Due when it is closed',
              one: 'Due # day after it is closed',
              other: 'Due # days after it is closed',
            })}
          </span>
        )}
        {!isClosed && !is_over && <span>{t`It can be closed after its last day.`}</span>}
      </p>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

export function InvoiceTables({
  invoice: { lines, departments, currency, net, taxes, total },
}: {
  invoice: Invoice;
}) {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormat();
  // The invoice of one month says it above.
  const hasMonths = new Set(lines.map(({ month }) => month)).size > 1;
  return (
    <>
      <div className={styles.scroll}>
        <table>
          <thead>
            <tr>
              {hasMonths && <th scope="col">{t`Month`}</th>}
              <th scope="col">{t`Item`}</th>
              <th scope="col">{t`Calculation`}</th>
              <th scope="col" className={styles.number}>{t`Amount`}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(
              ({ kind, month, label, arithmetic, amount, written_at, written_by_name }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no number of their own and never change their order
                <tr key={index}>
                  {hasMonths && <td className={styles.month}>{monthText(month)}</td>}
                  <td>
                    {kind === 'correction' ? t`Correction: ${label}` : label}
                    {written_at !== null && (
                      <small>{t`${written_by_name}, ${dateTime(written_at)}`}</small>
                    )}
                  </td>
                  <td>
                    {arithmetic.map((step) => (
                      <div key={step}>{step}</div>
                    ))}
                  </td>
                  <td className={styles.number}>{centsText(amount)}</td>
                </tr>
              ),
            )}
            {lines.length === 0 && (
              <tr>
                <td colSpan={3} className={styles.dim}>
                  <Trans>Nothing to invoice in this period.</Trans>
                </td>
              </tr>
            )}
          </tbody>
          <tfoot>
            {taxes.length > 0 && (
              <tr>
                <th scope="row" colSpan={hasMonths ? 3 : 2}>{t`Total before tax`}</th>
                <td className={styles.number}>{centsText(net)}</td>
              </tr>
            )}
            {taxes.map((tax) => (
              <tr key={tax.name}>
                <th
                  scope="row"
                  colSpan={hasMonths ? 3 : 2}
                >{t`${tax.name} on ${centsText(tax.net)}`}</th>
                <td className={styles.number}>{centsText(tax.amount)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row" colSpan={hasMonths ? 3 : 2}>{t`Total (${currency})`}</th>
              <td className={styles.number}>{centsText(total)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {departments.length > 0 && (
        <div className={styles.scroll}>
          <table>
            <caption>{t`By department`}</caption>
            <thead>
              <tr>
                <th scope="col">{t`Department`}</th>
                <th scope="col" className={styles.number}>{t`Device days`}</th>
                <th scope="col" className={styles.number}>{t`Amount`}</th>
              </tr>
            </thead>
            <tbody>
              {departments.map(({ name, device_days, amount }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two departments can have one name
                <tr key={index}>
                  <th scope="row">{name}</th>
                  <td className={styles.number}>
                    {device_days === 0 ? '–' : i18n.number(device_days)}
                  </td>
                  <td className={styles.number}>{centsText(amount)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>{t`Total (${currency})`}</th>
                <td className={styles.number}>{centsText(total)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </>
  );
}
