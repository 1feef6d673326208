// Who is called first in each hour of the next 14 days: a row a day, the name written in its bar,
// so that nothing is said by colour alone.
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '#web/kit/format/use-format.ts';
import type { Bar, DayBars } from './coverage-bars.ts';
import styles from './coverage-chart.module.css';

export interface CoverageChartProps {
  days: readonly DayBars[];
  /** By position in the group. */
  names: readonly string[];
  timezone: string;
  now: number;
}

const ticks = ['00:00', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00'];
/** Narrower bars have no room for a name. */
const roomForName = 5;

export function CoverageChart({ days, names, timezone, now }: CoverageChartProps) {
  const { t } = useLingui();
  return (
    <div className={styles.chart}>
      <div className={styles.axis} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
      <ol className={styles.days} aria-label={t`Who is called first, next 14 days`}>
        {days.map((day) => (
          <Day key={day.date} day={day} names={names} timezone={timezone} now={now} />
        ))}
      </ol>
    </div>
  );
}

interface DayProps {
  day: DayBars;
  names: readonly string[];
  timezone: string;
  now: number;
}

function Day({ day, names, timezone, now }: DayProps) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = ({ first, unreachable }: Bar): string => {
    if (first !== null) return names[first] ?? '';
    const name = unreachable === null ? '' : (names[unreachable] ?? '');
    return name === '' ? t`Nobody` : t`${name} can’t be reached`;
  };
  const label = new Intl.DateTimeFormat(format.place.language, {
    timeZone: timezone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  const isToday = day.from <= now && now < day.to;
  const isSunday = new Date(`${day.date}T00:00:00Z`).getUTCDay() === 0;
  const words = day.bars.map((bar) => {
    const alone = bar.alone ? t` (alone)` : '';
    return `${nameOf(bar)}${alone} ${format.time(bar.from, timezone)}–${format.time(bar.to, timezone)}`;
  });
  return (
    <li
      className={styles.day}
      data-today={isToday || undefined}
      data-week-end={isSunday || undefined}
    >
      <span className={styles.date}>
        {label.format(day.from)}
        {day.hours !== 24 && <small> {t`${day.hours} h`}</small>}
      </span>
      <span className={styles.hidden}>{words.join(', ')}</span>
      <div className={styles.track} aria-hidden="true">
        {day.bars.map((bar) => (
          <span
            key={bar.from}
            className={styles.bar}
            data-colour={bar.first === null ? 'none' : bar.first % 6}
            data-alone={bar.alone || undefined}
            style={{ left: `${bar.left}%`, width: `calc(${bar.width}% - 2px)` }}
            title={`${nameOf(bar)} ${format.time(bar.from, timezone)}–${format.time(bar.to, timezone)}`}
          >
            {bar.width >= roomForName && nameOf(bar)}
          </span>
        ))}
        {isToday && (
          <span
            className={styles.now}
            style={{ left: `${(100 * (now - day.from)) / (day.to - day.from)}%` }}
          />
        )}
      </div>
    </li>
  );
}

/** What the colours and the line mean. */
export function CoverageKey({ zone }: { zone: string }) {
  return (
    <p className={styles.key}>
      <span data-key="alone">
        <Trans>One person alone</Trans>
      </span>
      <span data-key="none">
        <Trans>Nobody</Trans>
      </span>
      <span data-key="now">
        <Trans>Now</Trans>
      </span>
      <span>
        <Trans>Times in {zone}</Trans>
      </span>
    </p>
  );
}
