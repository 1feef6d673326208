// How long alerts of this shift waited for their first answer: bars of two seconds, and the exact
// shares within the two lines of the objective.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { linesMet } from '#domain/alerts/objectives/objective.ts';
import { barWidth, lineAt, toneOfBar } from '#domain/dashboard/response-times/response-bars.ts';
import { shownBars } from '#domain/supervision/shown-bars.ts';
import type { ShiftFigures } from '#domain/supervision/supervision.ts';
import { useObjectiveWords } from '#web/kit/format/objective-words.tsx';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Histogram } from '#web/ui/charts/charts.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { usePercent } from './goals.ts';
import styles from './supervision.module.css';

export function AnswerTimes({ shift: { answered, shift } }: { shift: ShiftFigures }) {
  const { t } = useLingui();
  const { time } = useFormat();
  const percent = usePercent();
  const words = useObjectiveWords();
  const { alerts, within_target, within_limit, objective } = answered;
  const { target, limit } = objective;
  const since = time(answered.since, shift.timezone);
  if (alerts === 0)
    return (
      <section className={styles.times}>
        <h2>{t`Time to answer, this shift`}</h2>
        <p className={styles.none}>
          <Trans>No emergency or urgent alerts answered since {since}.</Trans>{' '}
          {words.measured(objective)}.
        </p>
      </section>
    );
  const bars = shownBars(answered.bars);
  const labelOf = (index: number) =>
    index === bars.length - 1 ? t`${index * barWidth}+ s` : t`${index * barWidth} s`;
  const shareOf = (within: number, line: typeof target) =>
    t`${within} of ${alerts} = ${percent(within / alerts)}, goal ${words.percent(line)}`;
  return (
    <section className={styles.times}>
      <Histogram
        title={t`Time to answer, this shift`}
        axis={t`From`}
        height={190}
        series={[{ key: 'alerts', label: t`Alerts` }]}
        points={bars.map((count, index) => ({
          label: labelOf(index),
          values: { alerts: count },
          tone: toneOfBar(index, objective),
        }))}
        limits={[
          { at: lineAt(target.seconds, bars.length), label: shareOf(within_target, target) },
          { at: lineAt(limit.seconds, bars.length), label: shareOf(within_limit, limit) },
        ]}
      />
      <p className={styles.timesNote}>
        <Goals answered={answered} />
        <Trans>
          Seconds from alert to acknowledgement, emergency and urgent, {alerts} since {since}
        </Trans>
        <span>{words.measured(objective)}</span>
      </p>
    </section>
  );
}

function Goals({ answered }: { answered: ShiftFigures['answered'] }) {
  const { t } = useLingui();
  const met = linesMet(answered, answered.objective).filter(Boolean).length;
  if (met === 2)
    return (
      <Badge tone="good" icon={<IconCheck size={14} aria-hidden="true" />}>
        {t`Both goals met`}
      </Badge>
    );
  return (
    <Badge tone="warn" icon={<IconAlertTriangle size={14} aria-hidden="true" />}>
      {met === 1 ? t`One goal missed` : t`Both goals missed`}
    </Badge>
  );
}
