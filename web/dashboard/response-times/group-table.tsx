// Response times of organisations or operators, those with the most alerts first.
import { useLingui } from '@lingui/react/macro';
import type { Measured } from '#domain/dashboard/response-times/response-times.ts';
import { Card } from '#web/ui/display/card.tsx';
import { FigureTable } from '#web/ui/display/figure-table.tsx';
import { secondsWords } from './response-words.ts';

interface GroupTableProps {
  title: string;
  /** Heading of the first column. */
  first: string;
  groups: readonly (Measured & { id: number; name: string })[];
}

export function GroupTable({ title, first, groups }: GroupTableProps) {
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
          t`Within 10 s`,
          t`Within 40 s`,
        ]}
        rows={groups.map(({ id, name, alerts, p50, p90, p985, within_10, within_40 }) => ({
          key: id,
          name,
          figures: [
            i18n.number(alerts),
            seconds(p50),
            seconds(p90),
            seconds(p985),
            share(within_10, alerts),
            share(within_40, alerts),
          ],
        }))}
      />
    </Card>
  );
}
