// A part of a page below its heading on a hairline; frames are for tables, figures and call-outs.
import { type ReactNode, useId } from 'react';
import styles from './display.module.css';

export function Card({ title, children }: { title?: ReactNode; children: ReactNode }) {
  const id = useId();
  if (title === undefined) return <div className={styles.card}>{children}</div>;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
