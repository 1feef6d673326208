// Each organisation's month: how many alerts may take longer than the limit of the response
// objective, how many did, and how many of them today.
import { Trans, useLingui } from '@lingui/react/macro';
import type { ObjectiveInForce } from '#domain/alerts/objectives/objective.ts';
import { type Budget, usedShare } from '#domain/dashboard/response-times/response-times.ts';
import { MeasuredAgainst, useObjectiveWords } from '#web/kit/format/objective-words.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { FigureTable } from '#web/ui/display/figure-table.tsx';
import styles from './response-times.module.css';

interface BudgetsProps {
  budgets: readonly Budget[];
  /** In force in these months, the newest first. */
  objectives: readonly ObjectiveInForce[];
}

export function Budgets({ budgets, objectives }: BudgetsProps) {
  const { t, i18n } = useLingui();
  const words = useObjectiveWords();
  const [newest, ...before] = objectives;
  const limit = before.length === 0 ? newest?.limit : undefined;
  if (budgets.length === 0) return null;
  const month = (first: string) =>
    i18n.date(new Date(`${first}T12:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Card title={t`Response-time budget`}>
      <p className={styles.about}>
        {limit ? (
          <Trans>
            The goal is that {words.percent(limit)} of a month’s alerts are acknowledged within{' '}
            {limit.seconds} seconds. The rest is the budget.
          </Trans>
        ) : (
          <Trans>What the limit of the objective leaves of a month’s alerts is the budget.</Trans>
        )}
      </p>
      <MeasuredAgainst objectives={objectives} className={styles.about} />
      <FigureTable
        title={t`Response-time budget`}
        head={[
          t`Organisation`,
          t`Month`,
          t`Alerts`,
          limit ? t`Over ${limit.seconds} s` : t`Over the limit`,
          t`Allowed`,
          t`Budget used`,
          limit ? t`Over ${limit.seconds} s in 24 h` : t`Over the limit in 24 h`,
        ]}
        rows={budgets.map((budget) => ({
          key: `${budget.organisation.id} ${budget.month}`,
          name: budget.organisation.name,
          figures: [
            month(budget.month),
            i18n.number(budget.alerts),
            i18n.number(budget.over_limit),
            i18n.number(budget.allowed),
            <span key="used" className={usedShare(budget) >= 1 ? styles.over : undefined}>
              {i18n.number(usedShare(budget), { style: 'percent' })}
            </span>,
            i18n.number(budget.over_limit_today),
          ],
        }))}
      />
    </Card>
  );
}
