// How long alerts of this shift waited for their first answer: bars of two seconds, and the exact
// shares within 10 and 40 seconds against the goals.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { barWidth, responseLines } from '#domain/dashboard/response-times/response-lines.ts';
import { shownBars } from '#domain/supervision/shown-bars.ts';
import type { ShiftFigures } from '#domain/supervision/supervision.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Histogram } from '#web/ui/charts/charts.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { goalsMet, usePercent } from './goals.ts';
import styles from './supervision.module.css';

const { target, limit } = responseLines;

export function AnswerTimes({ shift: { answered, shift } }: { shift: ShiftFigures }) {
  const { t } = useLingui();
  const { time } = useFormat();
  const percent = usePercent();
  const { alerts, within_10, within_40 } = answered;
  const since = time(shift.starts_at, shift.timezone);
  if (alerts === 0)
    return (
      <section className={styles.times}>
        <h2>{t`Time to answer, this shift`}</h2>
        <p className={styles.none}>
          <Trans>No emergency or urgent alerts answered since {since}.</Trans>
        </p>
      </section>
    );
  const bars = shownBars(answered.bars);
  const labelOf = (index: number) =>
    index === bars.length - 1 ? t`${index * barWidth}+ s` : t`${index * barWidth} s`;
  const lineOf = (seconds: number) => labelOf(seconds / barWidth);
  const shareOf = (within: number, share: number) =>
    t`${within} of ${alerts} = ${percent(within / alerts)}, goal ${percent(share)}`;
  const toneOf = (from: number) => {
    if (from < target.seconds) return 'good';
    return from < limit.seconds ? 'warn' : 'late';
  };
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
          tone: toneOf(index * barWidth),
        }))}
        limits={[
          { at: lineOf(target.seconds), label: shareOf(within_10, target.share) },
          { at: lineOf(limit.seconds), label: shareOf(within_40, limit.share) },
        ]}
      />
      <p className={styles.timesNote}>
        <Goals answered={answered} />
        <Trans>
          Seconds from alert to acknowledgement, emergency and urgent, {alerts} since {since}
        </Trans>
      </p>
    </section>
  );
}

function Goals({ answered }: { answered: ShiftFigures['answered'] }) {
  const { t } = useLingui();
  const met = goalsMet(answered).filter(Boolean).length;
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
