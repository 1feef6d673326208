// A list whose rows come and go by themselves: it keeps its order under a hand, says how many are
// new, and guards the presses on its rows.
import { Fragment, type ReactNode, useRef } from 'react';
import styles from './live-list.module.css';
import type { Subject } from './shown-history.ts';
import { type SteadyItem, steadyRow } from './steady-item.ts';
import { useHeldList } from './use-held.ts';
import { Waiting } from './waiting.tsx';

export interface LiveListProps<Item> {
  label: string;
  items: readonly Item[];
  /** What a row is, and what about it changes the meaning of a press. */
  subjectOf: (item: Item) => Subject;
  /** What is shown of a row that has left while the list is held. */
  gone?: (item: Item) => Item;
  /** What its person asked to see: another one is shown at once. */
  scope?: string;
  className?: string | undefined;
  /** The list item of a row; it spreads `steady`. */
  children: (item: Item, steady: SteadyItem) => ReactNode;
}

export function LiveList<Item>({
  label,
  items,
  subjectOf,
  gone,
  scope = '',
  className,
  children,
}: LiveListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const held = useHeldList(list, items, {
    keyOf: (item) => subjectOf(item).key,
    scope,
    ...(gone ? { gone } : {}),
  });
  return (
    <div className={styles.frame}>
      <Waiting count={held.waiting} onShow={held.release} />
      <ul ref={list} className={className} aria-label={label}>
        {held.items.map((item) => {
          const { key, state } = subjectOf(item);
          return <Fragment key={key}>{children(item, steadyRow(key, state))}</Fragment>;
        })}
      </ul>
    </div>
  );
}
