// The course of a figure in the space of a word: bars for events, those of the period before in
// grey; a line for a level. Drawn without a library, because a page has many and shows them at
// once.
import styles from './charts.module.css';

const width = 88;
const height = 36;

export interface SparkProps {
  readonly kind: 'bars' | 'line';
  readonly values: readonly number[];
  /** Of the period before, drawn first. */
  readonly before?: readonly number[];
}

/** Decorative: the text of the change next to it says the same. */
export function Spark({ kind, values, before = [] }: SparkProps) {
  const all = [...before, ...values];
  if (all.length < 2) return null;
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {kind === 'bars' ? (
        barsOf(all, before.length)
      ) : (
        <polyline className={styles.level} points={pointsOf(all)} />
      )}
    </svg>
  );
}

function barsOf(all: readonly number[], ofBefore: number) {
  const most = Math.max(1, ...all);
  const step = width / all.length;
  return all.map((value, at) => {
    const tall = Math.max(1, (value / most) * height);
    const place = { x: at * step, y: height - tall, width: Math.max(1, step - 1), height: tall };
    // biome-ignore lint/suspicious/noArrayIndexKey: a bar has nothing but its place
    return <rect key={at} {...place} className={at < ofBefore ? styles.before : styles.now} />;
  });
}

/**
 * From the lowest to the highest value over the whole height; in the middle where all are the same.
 */
export function pointsOf(values: readonly number[]): string {
  const least = Math.min(...values);
  const range = Math.max(...values) - least;
  const step = width / (values.length - 1);
  return values
    .map(
      (value, at) =>
        `${round(at * step)},${round(range === 0 ? height / 2 : height - 2 - ((value - least) / range) * (height - 4))}`,
    )
    .join(' ');
}

const round = (value: number): number => Math.round(value * 10) / 10;
