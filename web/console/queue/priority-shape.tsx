// Each priority has its own shape with its sign inside, so that colour is never the only mark
// (ux.md check 6).
import { useLingui } from '@lingui/react/macro';
import type { Priority } from '#domain/alerts/priority.ts';
import styles from './priority-shape.module.css';

/** The outline, the sign in it, and where its foot is. */
const shapes: Readonly<Record<Priority, readonly [path: string, sign: string, foot: number]>> = {
  1: ['M6.2 1h7.6L19 6.2v7.6L13.8 19H6.2L1 13.8V6.2z', '1', 13.8],
  2: ['M10 .6 19.4 10 10 19.4 .6 10z', '2', 13.8],
  3: ['M10 1.2 19.4 18.6H.6z', '3', 16.4],
  4: ['M10 1a9 9 0 1 1 0 18a9 9 0 0 1 0-18z', 'T', 13.8],
};

export function PriorityShape({ priority, size = 20 }: { priority: Priority; size?: number }) {
  const { t } = useLingui();
  const [path, sign, foot] = shapes[priority];
  return (
    <svg
      className={styles.shape}
      data-priority={priority}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      role="img"
      aria-label={t`Priority ${priority}`}
    >
      <path d={path} />
      <text x="10" y={foot} textAnchor="middle">
        {sign}
      </text>
    </svg>
  );
}
