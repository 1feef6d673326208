// Figures in one grid, split by hairlines: a name, a number, and below it what the number is made
// of, each a link to its list.
import { useLingui } from '@lingui/react/macro';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { Fragment } from 'react';
import { mostCounted } from '#domain/kit/paging.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { Spark, type SparkProps } from '#web/ui/charts/spark.tsx';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import type { Change } from './change.ts';
import styles from './figure-grid.module.css';
import { openAddress } from './open-address.ts';

export interface FigureLine {
  readonly label: string;
  readonly count: number;
  /** The list behind it, with its filter. */
  readonly to?: string;
  /** Marked for attention when it is not zero. */
  readonly attention?: boolean;
  /** An exact count, not one that stops at a limit. */
  readonly exact?: boolean;
  readonly change?: Change;
}

export interface Figure extends FigureLine {
  readonly lines?: readonly FigureLine[];
  /** Of what time the number is. */
  readonly note?: string;
  readonly spark?: SparkProps;
  /** Counting stopped at its limit: there are so many or more. */
  readonly isCapped?: boolean;
}

const changeIcons = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconMinus } as const;

export function FigureGrid({ label, figures }: { label: string; figures: readonly Figure[] }) {
  if (figures.length === 0) return null;
  return (
    <ul className={styles.grid} aria-label={label}>
      {figures.map((figure) => (
        <li key={figure.label} className={styles.figure}>
          <div className={styles.top}>
            <Line line={figure} className={styles.main} isCapped={figure.isCapped === true} />
            {figure.spark && <Spark {...figure.spark} />}
          </div>
          {figure.change && <ChangeLine change={figure.change} />}
          {figure.note !== undefined && <p className={styles.note}>{figure.note}</p>}
          {figure.lines?.map((line) => (
            <Fragment key={line.label}>
              <Line line={line} className={styles.line} />
              {line.change && <ChangeLine change={line.change} />}
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  );
}

function ChangeLine({ change: { text, direction } }: { change: Change }) {
  const Icon = changeIcons[direction];
  return (
    <p className={styles.change}>
      <Icon size={14} aria-hidden="true" /> {text}
    </p>
  );
}

function Line({
  line,
  className,
  isCapped = false,
}: {
  line: FigureLine;
  className: string | undefined;
  isCapped?: boolean;
}) {
  const to = openAddress(useUser(), line.to ?? '');
  const content = (
    <>
      <span className={styles.label}>{line.label}</span> <Count line={line} isCapped={isCapped} />
    </>
  );
  const attention = (line.attention && line.count > 0) || undefined;
  return to === undefined ? (
    <p className={className} data-attention={attention}>
      {content}
    </p>
  ) : (
    <Link to={to} className={className} data-attention={attention}>
      {content}
    </Link>
  );
}

function Count({ line: { count, exact }, isCapped }: { line: FigureLine; isCapped: boolean }) {
  const { i18n, t } = useLingui();
  const text = i18n.number(count);
  return (
    <span className={styles.count}>
      {isCapped || (exact !== true && count >= mostCounted) ? t`${text} or more` : text}
    </span>
  );
}

const awaited = ['first', 'second', 'third', 'fourth'];

/** A loading grid, in its final size. */
export function AwaitedGrid() {
  const { t } = useLingui();
  return (
    <div className={styles.grid} role="status" aria-busy="true" aria-label={t`Loading`}>
      {awaited.map((key) => (
        <div key={key} className={styles.figure}>
          <Skeleton width={110} height={14} />
          <Skeleton width={64} height={28} />
          <Skeleton height={14} />
        </div>
      ))}
    </div>
  );
}
