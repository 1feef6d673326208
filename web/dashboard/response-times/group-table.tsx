// Response times of organisations or operators, those with the most alerts first.
import { useLingui } from '@lingui/react/macro';
import type { Measured } from '#domain/dashboard/response-times/response-times.ts';
import { Card } from '#web/ui/display/card.tsx';
import { ScrollBox } from '#web/ui/display/scroll-box.tsx';
import styles from './response-times.module.css';
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
    alerts === 0 ? '–' : i18n.number(count / alerts, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <Card title={title}>
      <ScrollBox label={t`Table: ${title}`} className={styles.scroll}>
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col">{t`Alerts`}</th>
              <th scope="col">{t`Half within`}</th>
              <th scope="col">{t`90% within`}</th>
              <th scope="col">{t`98.5% within`}</th>
              <th scope="col">{t`Within 10 s`}</th>
              <th scope="col">{t`Within 40 s`}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ id, name, alerts, ...group }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{i18n.number(alerts)}</td>
                <td>{seconds(group.p50)}</td>
                <td>{seconds(group.p90)}</td>
                <td>{seconds(group.p985)}</td>
                <td>{share(group.within_10, alerts)}</td>
                <td>{share(group.within_40, alerts)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}
