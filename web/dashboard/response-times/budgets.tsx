// Each organisation's month: how many alerts may take longer than 40 seconds, how many did, and how many of them today.
import { Trans, useLingui } from '@lingui/react/macro';
import { type Budget, usedShare } from '#domain/dashboard/response-times/response-times.ts';
import { Card } from '#web/ui/display/card.tsx';
import { ScrollBox } from '#web/ui/display/scroll-box.tsx';
import styles from './response-times.module.css';

export function Budgets({ budgets }: { budgets: readonly Budget[] }) {
  const { t, i18n } = useLingui();
  if (budgets.length === 0) return null;
  const month = (first: string) => i18n.date(new Date(`${first}T12:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Card title={t`Response-time budget`}>
      <p className={styles.about}>
        <Trans>98.5% of a month’s alerts must be acknowledged within 40 seconds. The rest is the budget.</Trans>
      </p>
      <ScrollBox label={t`Table: response-time budget`} className={styles.scroll}>
        <table className={styles.table} aria-label={t`Response-time budget`}>
          <thead>
            <tr>
              <th scope="col">{t`Organisation`}</th>
              <th scope="col">{t`Month`}</th>
              <th scope="col">{t`Alerts`}</th>
              <th scope="col">{t`Over 40 s`}</th>
              <th scope="col">{t`Allowed`}</th>
              <th scope="col">{t`Budget used`}</th>
              <th scope="col">{t`Over 40 s in 24 h`}</th>
            </tr>
          </thead>
          <tbody>
            {budgets.map((budget) => (
              <tr key={`${budget.organisation.id} ${budget.month}`} data-over={usedShare(budget) >= 1 || undefined}>
                <th scope="row">{budget.organisation.name}</th>
                <td>{month(budget.month)}</td>
                <td>{i18n.number(budget.alerts)}</td>
                <td>{i18n.number(budget.over_40)}</td>
                <td>{i18n.number(budget.allowed)}</td>
                <td>
                  <span className={styles.used}>{i18n.number(usedShare(budget), { style: 'percent' })}</span>
                </td>
                <td>{i18n.number(budget.over_40_today)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}
