// The layout of an ordinary page, whose parts appear from the top down, and a list of facts (name
// and value) in it.
import type { ReactNode } from 'react';
import styles from './page.module.css';

export function Page({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page} data-in-order>
      {children}
    </div>
  );
}

/**
 * Around independently loaded parts: none is shown before those above it, so that nothing moves.
 */
export const InOrder = ({ children }: { children: ReactNode }) => (
  <div data-in-order style={{ display: 'contents' }}>
    {children}
  </div>
);

export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
