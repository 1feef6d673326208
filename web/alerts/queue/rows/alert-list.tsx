// The list of the queue: only the rows in view are drawn, and nothing that happens moves focus, selection or scroll (ux.md checks 9 and 32).
// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table, its rows are placed by hand
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import styles from '../queue.module.css';
import type { QueueItem } from '../queue-groups.ts';
import { AlertRowView } from './alert-row.tsx';
import { OrganisationHeading } from './organisation-heading.tsx';
import { indexesIn, rowHeight, useRowsInView } from './rows-in-view.ts';

export type RowAction = 'open' | 'mark' | 'unfold' | 'acknowledge';

export interface AlertListProps {
  items: readonly QueueItem[];
  /** Alerts with a higher id are new until they have been in view. */
  newerThan: number;
  selectedId: number | null;
  marked: ReadonlySet<number>;
  hrefOf: (id: number) => string;
  onAction: (action: RowAction, item: QueueItem, press: RowPress) => void;
}

/** Where in the list, and by what: `mouse`, `touch` or `pen`. */
export interface RowPress {
  index: number;
  pointer: string;
}

const rowActions: readonly string[] = ['open', 'mark', 'unfold', 'acknowledge'] satisfies RowAction[];
const isRowAction = (text: string | undefined): text is RowAction => text !== undefined && rowActions.includes(text);

export function AlertList({ items, newerThan, selectedId, marked, hrefOf, onAction }: AlertListProps) {
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const { window: view, onScroll, newCount, newBelow, toNew, reveal } = useRowsInView(scroller, items, newerThan);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const indexOf = (id: number | null) => (id === null ? -1 : items.findIndex(({ row, heading }) => row.id === id && !heading));
  const selectedAt = indexOf(selectedId);

  // The selected row comes into view when it is selected, and is left alone afterwards.
  const revealed = useRef<number | null>(null);
  useEffect(() => {
    if (selectedId === revealed.current || selectedAt === -1) return;
    revealed.current = selectedId;
    reveal(selectedAt);
  });

  const click = (event: MouseEvent<HTMLDivElement>) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const id = Number(event.target.closest('[data-id]')?.getAttribute('data-id'));
    const index = indexOf(id);
    const item = items[index];
    if (!item) return;
    const does = event.target.closest('[data-does]')?.getAttribute('data-does') ?? 'open';
    if (!isRowAction(does)) return;
    if (does === 'open') event.preventDefault();
    const { nativeEvent } = event;
    onAction(does, item, { index, pointer: nativeEvent instanceof PointerEvent ? nativeEvent.pointerType : 'mouse' });
  };

  return (
    <div className={styles.listFrame}>
      {newCount > 0 && (
        <button type="button" className={styles.newAlerts} onClick={toNew}>
          {newBelow ? <IconArrowDown size={16} aria-hidden="true" /> : <IconArrowUp size={16} aria-hidden="true" />}
          {plural(newCount, { one: '# new alert', other: '# new alerts' })}
        </button>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the parts inside are links and buttons; this only hears their clicks */}
      <div
        ref={scroller}
        className={styles.scroller}
        role="grid"
        aria-label={t`Alerts`}
        aria-rowcount={items.length}
        tabIndex={-1}
        onScroll={onScroll}
        onClick={click}
        onFocus={(event) => setFocusedId(Number(event.target.closest('[data-id]')?.getAttribute('data-id')) || null)}
        onBlur={() => setFocusedId(null)}
      >
        <div role="rowgroup" className={styles.rows} style={{ height: items.length * rowHeight }}>
          {indexesIn(view, indexOf(focusedId)).map((index) => {
            const item = items[index];
            if (!item) return null;
            const { id, organisation } = item.row;
            if (item.heading) return <OrganisationHeading key={`organisation ${organisation.id}`} item={item} index={index} />;
            return (
              <AlertRowView key={id} item={item} index={index} href={hrefOf(id)} selected={id === selectedId} marked={marked.has(id)} />
            );
          })}
        </div>
      </div>
    </div>
  );
}
