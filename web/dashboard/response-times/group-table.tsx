// Response times of organisations or operators, those with the most alerts first.
import { useLingui } from '@lingui/react/macro';
import type { ObjectiveInForce } from '#domain/alerts/objectives/objective.ts';
import type { Measured } from '#domain/dashboard/response-times/response-times.ts';
import { Card } from '#web/ui/display/card.tsx';
import { FigureTable } from '#web/ui/display/figure-table.tsx';
import { secondsWords } from './response-words.ts';

interface GroupTableProps {
  title: string;
  /** Heading of the first column. */
  first: string;
  groups: readonly (Measured & { id: number; name: string })[];
  /** The one that all are measured against; undefined where there are several. */
  objective: ObjectiveInForce | undefined;
}

export function GroupTable({ title, first, groups, objective }: GroupTableProps) {
  const { t, i18n } = useLingui();
  if (groups.length === 0) return null;
  const seconds = (value: number | null) => (value === null ? '–' : secondsWords(i18n, value));
  const share = (count: number, alerts: number) =>
    alerts === 0
      ? '–'
      : i18n.number(count / alerts, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <Card title={title}>
      <FigureTable
        title={title}
        head={[
          first,
          t`Alerts`,
          t`Half within`,
          t`90% within`,
          t`98.5% within`,
          objective ? t`Within ${objective.target.seconds} s` : t`Within target`,
          objective ? t`Within ${objective.limit.seconds} s` : t`Within limit`,
        ]}
        rows={groups.map(({ id, name, alerts, p50, p90, p985, within_target, within_limit }) => ({
          key: id,
          name,
          figures: [
            i18n.number(alerts),
            seconds(p50),
            seconds(p90),
            seconds(p985),
            share(within_target, alerts),
            share(within_limit, alerts),
          ],
        }))}
      />
    </Card>
  );
}
