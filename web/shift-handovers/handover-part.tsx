// One part of a handover: its heading with a count, and its lines, or what it means that there are
// none.
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './shift-handovers.module.css';

export interface HandoverPartProps {
  title: string;
  count: number;
  /** The text for an empty part. */
  none: string;
  /** How many lines are shown, where more were counted. */
  shown?: number;
  children: ReactNode;
}

export function HandoverPart({ title, count, none, shown = count, children }: HandoverPartProps) {
  const { t } = useLingui();
  const more = count - shown;
  return (
    <section className={styles.part} aria-label={title}>
      <h3>
        {title} <span className={styles.count}>{count}</span>
      </h3>
      {count === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles.lines}>{children}</ul>
      )}
      {more > 0 && <p className={styles.none}>{t`and ${more} more`}</p>}
    </section>
  );
}

/** @param when at the end of the line, such as a time or who */
export function HandoverLine({
  name,
  about,
  when,
}: {
  name: ReactNode;
  about: ReactNode;
  when?: ReactNode;
}) {
  const isWide = when === undefined;
  return (
    <li>
      <span className={styles.name}>{name}</span>
      <span className={styles.about} data-wide={isWide || undefined}>
        {about}
      </span>
      {when !== undefined && <span className={styles.when}>{when}</span>}
    </li>
  );
}
