// Each priority has its own shape with its number inside, so that colour is never the only sign (ux.md check 6).
import { useLingui } from '@lingui/react/macro';
import type { Priority } from '#domain/alerts/alert-type.ts';
import styles from './priority-shape.module.css';

const shapes: Readonly<Record<Priority, string>> = {
  1: 'M6.5 1.5h7l5 5v7l-5 5h-7l-5-5v-7z',
  2: 'M10 1.2 18.8 10 10 18.8 1.2 10z',
  3: 'M2.5 2.5h15v15h-15z',
  4: 'M10 1.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 0 1 0-17z',
};

export function PriorityShape({ priority, size = 20 }: { priority: Priority; size?: number }) {
  const { t } = useLingui();
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
      <path d={shapes[priority]} />
      <text x="10" y="13.8" textAnchor="middle">
        {priority}
      </text>
    </svg>
  );
}
