// Each organisation's month: how many alerts may take longer than 40 seconds, how many did, and how
// many of them today.
import { Trans, useLingui } from '@lingui/react/macro';
import { type Budget, usedShare } from '#domain/dashboard/response-times/response-times.ts';
import { Card } from '#web/ui/display/card.tsx';
import { FigureTable } from '#web/ui/display/figure-table.tsx';
import styles from './response-times.module.css';

export function Budgets({ budgets }: { budgets: readonly Budget[] }) {
  const { t, i18n } = useLingui();
  if (budgets.length === 0) return null;
  const month = (first: string) =>
    i18n.date(new Date(`${first}T12:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Card title={t`Response-time budget`}>
      <p className={styles.about}>
        <Trans>
          98.5% of a month’s alerts must be acknowledged within 40 seconds. The rest is the budget.
        </Trans>
      </p>
      <FigureTable
        title={t`Response-time budget`}
        head={[
          t`Organisation`,
          t`Month`,
          t`Alerts`,
          t`Over 40 s`,
          t`Allowed`,
          t`Budget used`,
          t`Over 40 s in 24 h`,
        ]}
        rows={budgets.map((budget) => ({
          key: `${budget.organisation.id} ${budget.month}`,
          name: budget.organisation.name,
          figures: [
            month(budget.month),
            i18n.number(budget.alerts),
            i18n.number(budget.over_40),
            i18n.number(budget.allowed),
            <span key="used" className={usedShare(budget) >= 1 ? styles.over : undefined}>
              {i18n.number(usedShare(budget), { style: 'percent' })}
            </span>,
            i18n.number(budget.over_40_today),
          ],
        }))}
      />
    </Card>
  );
}
