// A list whose rows change by themselves: it keeps its order while in use, counts new rows, and
// guards the presses on its rows.
import { Fragment, type ReactNode, useRef } from 'react';
import styles from './live-list.module.css';
import type { Subject } from './shown-history.ts';
import { type SteadyItem, steadyRow } from './steady-item.ts';
import { useHeldList } from './use-held.ts';
import { Waiting } from './waiting.tsx';

export interface LiveListProps<Item> {
  label: string;
  items: readonly Item[];
  /** The identity of a row, and the state that changes the meaning of a press. */
  subjectOf: (item: Item) => Subject;
  /** The display of a row that was removed while the list is held. */
  gone?: (item: Item) => Item;
  /** The user's selection of rows: a new one is shown at once. */
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
