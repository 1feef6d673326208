// The figures of this shift on the dashboard of the centre: how fast alerts are answered, who can
// take one, and which consoles need attention.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isMet, type ObjectiveLine } from '#domain/alerts/objectives/objective.ts';
import { supervisionApi } from '#domain/supervision/supervision.api.ts';
import type { WallFigures } from '#domain/supervision/supervision.ts';
import { useData } from '#web/kit/call/query.ts';
import { useObjectiveWords } from '#web/kit/format/objective-words.tsx';
import { useFormat } from '#web/kit/format/use-format.ts';
import styles from '../dashboard.module.css';
import { AwaitedGrid, type Figure, FigureGrid } from '../figures/figure-grid.tsx';
import { useDrillFigure } from './use-drill-figure.ts';

const supervisor = '/alert-monitoring/supervisor';

export function ShiftFigures() {
  const { t } = useLingui();
  const drills = useDrillFigure();
  const asked = useData(
    supervisionApi.wall,
    {},
    { refetchInterval: 10_000, handles: [0, 500, 502, 503] },
  );
  const failed = asked.data ? null : asked.error;
  return (
    <section aria-label={t`This shift`}>
      <h2 className={styles.section}>{t`This shift`}</h2>
      {failed && <p role="alert">{failed.message}</p>}
      {asked.data && drills && <Shown figures={asked.data} drills={drills} />}
      {!failed && !(asked.data && drills) && <AwaitedGrid />}
    </section>
  );
}

function Shown({
  figures: { answered, operators, consoles, shift },
  drills,
}: {
  figures: WallFigures;
  drills: readonly Figure[];
}) {
  const { t, i18n } = useLingui();
  const { time } = useFormat();
  const words = useObjectiveWords();
  const { objective, since: measuredSince } = answered;
  const percent = (share: number) =>
    i18n.number(share, { style: 'percent', maximumFractionDigits: 1, roundingMode: 'floor' });
  const since = time(measuredSince, shift.timezone);
  const within = (line: ObjectiveLine, count: number): Figure => ({
    label: t`Answered within ${line.seconds} s`,
    count,
    exact: true,
    to: '/dashboard/response-times?period=day',
    attention: !isMet(count, answered.alerts, line),
    note:
      answered.alerts === 0
        ? t`No alerts answered this shift`
        : t`${percent(count / answered.alerts)} of ${answered.alerts} since ${since}, goal ${words.percent(line)}`,
  });
  return (
    <>
      <p className={styles.measured}>{words.measured(objective)}</p>
      <FigureGrid
        label={t`This shift`}
        figures={[
          within(objective.target, answered.within_target),
          within(objective.limit, answered.within_limit),
          {
            label: t`Operators available`,
            count: operators.available,
            exact: true,
            to: supervisor,
            note: plural(operators.on_duty, {
              one: '# operator at a console',
              other: '# operators at consoles',
            }),
          },
          {
            label: t`Consoles to check`,
            count: consoles.to_check,
            exact: true,
            to: supervisor,
            attention: true,
            note: plural(consoles.open, { one: '# console open', other: '# consoles open' }),
          },
          ...drills,
        ]}
      />
    </>
  );
}
