// A person's details at the left, and at the right whether they are ready for an alert.
import type { ReactNode } from 'react';
import type { User } from '#domain/users/user.ts';
import { ReadinessRail } from '../rail/readiness-rail.tsx';
import styles from './details-columns.module.css';

/** @param mayFix what is missing links to where it can be added */
export function DetailsColumns({
  person,
  mayFix,
  children,
}: {
  person: User;
  mayFix: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.columns}>
      <div className={styles.form}>{children}</div>
      <ReadinessRail person={person} mayFix={mayFix} />
    </div>
  );
}
