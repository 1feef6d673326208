// The list of the queue: only the lines in view are drawn, and nothing that happens moves focus,
// selection or scroll (ux.md checks 9 and 32).
// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table, its rows are placed by hand
import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Priority } from '#domain/alerts/priority.ts';
import styles from '../queue.module.css';
import type { Band } from '../queue-bands.ts';
import type { QueueItem } from '../queue-groups.ts';
import { AlertRowView } from './alert-row.tsx';
import { BandHeading } from './band-heading.tsx';
import { GroupLine } from './group-line.tsx';
import { indexOfAlert, type Layout, layoutOf, type Section } from './list-layout.ts';
import { moveByArrows } from './move-by-arrows.ts';
import { NewAlerts, WaitingAlerts } from './new-alerts.tsx';
import { indexesIn, useRowsInView } from './rows-in-view.ts';
import { useRowHeight } from './use-row-height.ts';

export type RowAction = 'open' | 'mark' | 'unfold' | 'acknowledge';

export interface AlertListProps {
  bands: readonly Band[];
  /** Which alerts are new until they have been in view. */
  isNew: (id: number) => boolean;
  selectedId: number | null;
  marked: ReadonlySet<number>;
  hrefOf: (id: number) => string;
  onAction: (action: RowAction, item: QueueItem, press: RowPress) => void;
  onFold: (priority: Priority) => void;
  onOpenGroup: (key: string) => void;
  /** The number of new rows that wait until the list may move. */
  waiting: number;
  onShowWaiting: () => void;
  /** Content of the line above the list while nothing is new. */
  summary: ReactNode;
  /** At the end of that line, always. */
  aside: ReactNode;
}

/** Where in its band, and by what: `mouse`, `touch` or `pen`. */
export interface RowPress {
  index: number;
  pointer: string;
}

const rowActions: readonly string[] = [
  'open',
  'mark',
  'unfold',
  'acknowledge',
] satisfies RowAction[];
const isRowAction = (text: string | undefined): text is RowAction =>
  text !== undefined && rowActions.includes(text);

export function AlertList(props: AlertListProps) {
  const { bands, isNew, selectedId, onAction, waiting, onShowWaiting, summary, aside } = props;
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight();
  const layout = useMemo(() => layoutOf(bands, rowHeight), [bands, rowHeight]);
  const {
    window: view,
    onScroll,
    newCount,
    newBelow,
    toNew,
    reveal,
  } = useRowsInView(scroller, layout, isNew);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const selectedAt = indexOfAlert(layout, selectedId);

  // The selected row comes into view when it is selected, and is left alone afterwards.
  const revealed = useRef<number | null>(null);
  useEffect(() => {
    if (selectedId === revealed.current || selectedAt === -1) return;
    revealed.current = selectedId;
    reveal(selectedAt);
  });

  const click = (event: MouseEvent<HTMLDivElement>) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const id = Number(event.target.closest('[data-id]')?.getAttribute('data-id'));
    const line = layout.lines[indexOfAlert(layout, id)];
    if (!line?.item) return;
    const does = event.target.closest('[data-does]')?.getAttribute('data-does') ?? 'open';
    if (!isRowAction(does)) return;
    // A label's click is repeated by its checkbox: ignore it.
    if (does === 'mark' && !(event.target instanceof HTMLInputElement)) return;
    if (does === 'open') event.preventDefault();
    const { nativeEvent } = event;
    onAction(does, line.item, {
      index: line.at,
      pointer: nativeEvent instanceof PointerEvent ? nativeEvent.pointerType : 'mouse',
    });
  };

  const drawn = indexesIn(view, indexOfAlert(layout, focusedId));
  return (
    <div className={styles.listFrame}>
      <div className={styles.above}>
        {waiting > 0 && <WaitingAlerts count={waiting} onShow={onShowWaiting} />}
        {waiting === 0 && newCount > 0 && (
          <NewAlerts count={newCount} below={newBelow} onShow={toNew} />
        )}
        {waiting === 0 && newCount === 0 && summary}
        {aside}
      </div>
      <div
        ref={scroller}
        className={styles.scroller}
        role="grid"
        aria-label={t`Alerts`}
        aria-rowcount={layout.lines.length}
        tabIndex={-1}
        onScroll={onScroll}
        onClick={click}
        onKeyDown={moveByArrows}
        onFocus={(event) =>
          setFocusedId(Number(event.target.closest('[data-id]')?.getAttribute('data-id')) || null)
        }
        onBlur={() => setFocusedId(null)}
      >
        <div role="presentation" className={styles.rows} style={{ height: layout.height }}>
          {layout.sections.map((section, at) => (
            <BandSection
              key={section.band.priority ?? 0}
              {...props}
              layout={layout}
              section={section}
              indexes={drawn.filter(
                (index) =>
                  index >= section.first &&
                  index < (layout.sections[at + 1]?.first ?? layout.lines.length),
              )}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface SectionProps extends AlertListProps {
  layout: Layout;
  section: Section;
  /** The lines to draw, the heading among them or not: it is drawn always. */
  indexes: readonly number[];
}

function BandSection({
  layout,
  section,
  indexes,
  selectedId,
  marked,
  hrefOf,
  onFold,
  onOpenGroup,
}: SectionProps) {
  const { band, top, height, first } = section;
  const { priority } = band;
  return (
    <div role="rowgroup" className={styles.section} style={{ top, height }}>
      {priority !== null && (
        <BandHeading band={band} index={first} onFold={() => onFold(priority)} />
      )}
      {indexes.map((index) => {
        const line = layout.lines[index];
        if (!line?.item) return null;
        const { item } = line;
        const place = line.top - top;
        const { heading } = item;
        if (heading)
          return (
            <GroupLine
              key={heading.key}
              item={item}
              index={index}
              top={place}
              onOpen={() => onOpenGroup(heading.key)}
            />
          );
        const { id } = item.row;
        return (
          <AlertRowView
            key={id}
            item={item}
            index={index}
            top={place}
            href={hrefOf(id)}
            selected={id === selectedId}
            marked={marked.has(id)}
          />
        );
      })}
    </div>
  );
}
