// How a response objective is said: its name, its lines, and that something is measured against
// it. Never that it is complied with.
import { useLingui } from '@lingui/react/macro';
import { useFormat } from './use-format.ts';

interface Line {
  readonly seconds: number;
  readonly percent: number;
}
interface Lines {
  readonly target: Line;
  readonly limit: Line;
}
export interface NamedLines extends Lines {
  /** Null where figures of one's own are shown without their name. */
  readonly name: string | null;
}
interface InForce extends NamedLines {
  /** ISO 8601; null: from the beginning. */
  readonly from: string | null;
}

export interface ObjectiveWords {
  /** 98.5% */
  readonly percent: (line: Line) => string;
  /** 80% within 10 s, 98.5% within 40 s */
  readonly lines: (lines: Lines) => string;
  /** Measured against BS 8484:2016: 80% within 10 s, 98.5% within 40 s */
  readonly measured: (objective: NamedLines) => string;
  /** Measured against BS 8484:2016 */
  readonly against: (objective: Pick<NamedLines, 'name'>) => string;
}

export function useObjectiveWords(): ObjectiveWords {
  const { t, i18n } = useLingui();
  const percent = (line: Line) =>
    i18n.number(line.percent / 100, { style: 'percent', maximumFractionDigits: 1 });
  const lines = ({ target, limit }: Lines) =>
    t`${percent(target)} within ${target.seconds} s, ${percent(limit)} within ${limit.seconds} s`;
  const against = ({ name }: Pick<NamedLines, 'name'>) =>
    name === null ? t`Measured against our own figures` : t`Measured against ${name}`;
  return { percent, lines, against, measured: (one) => `${against(one)}: ${lines(one)}` };
}

/**
 * What the figures of a period are measured against: each alert by the objective that was in force
 * when it was received. @param objectives the newest first
 */
export function MeasuredAgainst({
  objectives,
  className,
}: {
  objectives: readonly InForce[];
  className?: string | undefined;
}) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const { measured, lines } = useObjectiveWords();
  const [newest, ...before] = objectives;
  if (!newest) return null;
  if (before.length === 0) return <p className={className}>{measured(newest)}</p>;
  return (
    <div className={className}>
      {t`Each alert is measured against the objective in force when it was received:`}
      <ul>
        {objectives.map((one) => (
          <li key={one.from ?? ''}>
            {one.from === null
              ? `${one.name}: ${lines(one)}`
              : t`${one.name}: ${lines(one)}, from ${dateTime(one.from)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
