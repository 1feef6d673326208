// How many alerts were acknowledged after how long, with the lines of the response objective.
import { useLingui } from '@lingui/react/macro';
import type { ObjectiveInForce } from '#domain/alerts/objectives/objective.ts';
import { barSeconds, lineAt, toneOfBar } from '#domain/dashboard/response-times/response-bars.ts';
import type { ResponseTimes } from '#domain/dashboard/response-times/response-times.ts';
import { Histogram } from '#web/ui/charts/charts.tsx';

interface DistributionProps {
  times: ResponseTimes;
  /** The one that all are measured against; undefined where there are several. */
  objective: ObjectiveInForce | undefined;
  /** Below a heading that says what it is; a lower drawing. */
  isUntitled?: boolean;
}

/** The lines only where they are the same for all bars. */
export function Distribution({
  times: { bars, total },
  objective,
  isUntitled = false,
}: DistributionProps) {
  const { t, i18n } = useLingui();
  const labels = barSeconds.map((from, at) =>
    at === barSeconds.length - 1 ? t`${from}+ s` : t`${from} s`,
  );
  const share = (within: number) =>
    i18n.number(total.alerts === 0 ? 0 : within / total.alerts, {
      style: 'percent',
      maximumFractionDigits: 1,
    });
  const limits = objective && [
    {
      at: lineAt(objective.target.seconds, bars.length),
      label: t`${objective.target.seconds} s target: ${share(total.within_target)} within`,
    },
    {
      at: lineAt(objective.limit.seconds, bars.length),
      label: t`${objective.limit.seconds} s limit: ${share(total.within_limit)} within`,
    },
  ];
  return (
    <Histogram
      title={t`Alerts by time to acknowledge`}
      axis={t`From`}
      series={[{ key: 'alerts', label: t`Alerts` }]}
      points={bars.map((alerts, index) => ({
        label: labels[index] ?? '',
        values: { alerts },
        ...(objective ? { tone: toneOfBar(index, objective) } : {}),
      }))}
      limits={limits ?? []}
      {...(isUntitled ? { isUntitled, height: 150 } : {})}
    />
  );
}
