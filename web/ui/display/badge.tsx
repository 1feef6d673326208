// A short mark: a count in a circle, a word in a pill, and the status chip, which always has word,
// icon and colour together.
import type { ReactNode } from 'react';
import styles from './display.module.css';

export type Tone =
  | 'alarm'
  | 'acknowledged'
  | 'progress'
  | 'follow-up'
  | 'quiet'
  | 'good'
  | 'warn'
  | 'info'
  | 'bad';

/** A pale pill, for lists. */
export function Badge({
  tone = 'quiet',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}

/** A full-coloured bar, for the state of an alert. */
export function StatusChip({
  tone,
  icon,
  children,
  compact = false,
}: {
  tone: Tone;
  icon: ReactNode;
  children: ReactNode;
  compact?: boolean;
}) {
  return (
    <span className={styles.chip} data-tone={tone} data-compact={compact || undefined}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

interface CountProps {
  value: number;
  /** There are more than were counted. */
  more?: boolean;
  /** The count in words, for screen readers, such as "6 unowned". */
  label: string;
  tone?: 'alarm' | 'info';
}

export function Count({ value, more = false, label, tone = 'info' }: CountProps) {
  const shown = more ? `${value}+` : value;
  return (
    <span className={styles.count} data-tone={tone}>
      <span aria-hidden="true">{value > 999 ? '999+' : shown}</span>
      <span className={styles.hidden}>{label}</span>
    </span>
  );
}
