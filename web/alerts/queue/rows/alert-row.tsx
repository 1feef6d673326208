// One row of the queue in plain markup: drawn again only when its own alert changes, its age runs without it (ux.md, Mantine rule 5).
// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table, its rows are placed by hand
// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside the cells take the focus
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import { isCalling } from '#domain/alerts/alert-order.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Age } from '../../age.tsx';
import { placeOf, stateOf, states, subjectOf, types } from '../../alert-words.ts';
import { TimeLeft } from '../../time-left.tsx';
import { PriorityShape } from '../priority-shape.tsx';
import type { QueueItem } from '../queue-groups.ts';
import styles from './alert-row.module.css';
import { RowMarks } from './row-marks.tsx';
import { rowHeight } from './rows-in-view.ts';

interface AlertRowProps {
  item: QueueItem;
  index: number;
  /** The address of its details. */
  href: string;
  selected: boolean;
  marked: boolean;
}

/**
 * What a click on a row's parts does is in `data-does`; one listener on the list serves all rows.
 * A new alert above moves all rows: only this frame is drawn again, not what is in it.
 */
export const AlertRowView = memo(function AlertRowView({ item, index, href, selected, marked }: AlertRowProps) {
  const { row, inside } = item;
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-selected={selected}
      className={styles.row}
      data-id={row.id}
      data-state={stateOf(row)}
      data-calling={isCalling(row) || undefined}
      data-priority={row.priority}
      data-inside={inside || undefined}
      style={{ transform: `translateY(${index * rowHeight}px)` }}
    >
      <Cells item={item} href={href} marked={marked} />
    </div>
  );
});

const Cells = memo(function Cells({ item, href, marked }: Pick<AlertRowProps, 'item' | 'href' | 'marked'>) {
  const { t, i18n } = useLingui();
  const { row, others, open } = item;
  const { words, icon: StateIcon, tone } = states[stateOf(row)];
  const subject = subjectOf(row);
  const isFree = row.owner === undefined && row.status === 'active_alert';
  const more = t`${plural(others, { one: '# more alert', other: '# more alerts' })} of ${subject}`;
  return (
    <>
      <div role="gridcell" className={styles.markCell}>
        <input type="checkbox" data-does="mark" checked={marked} readOnly tabIndex={-1} aria-label={t`Select the alert for ${subject}`} />
      </div>
      <div role="gridcell" className={styles.stateCell}>
        <span className={styles.chip} data-tone={tone}>
          <StateIcon size={14} aria-hidden="true" />
          {i18n._(words)}
        </span>
      </div>
      <div role="gridcell" className={styles.mainCell}>
        <div className={styles.subject}>
          <PriorityShape priority={row.priority} size={18} />
          <a href={href} data-does="open" className={styles.name}>
            {subject}
          </a>
          <RowMarks row={row} />
          {others > 0 && (
            <button type="button" data-does="unfold" className={styles.others} aria-expanded={open} aria-label={more} title={more}>
              {open ? <IconChevronDown size={12} aria-hidden="true" /> : <IconChevronRight size={12} aria-hidden="true" />}
              {others}
            </button>
          )}
        </div>
        <div className={styles.about}>
          <b>{i18n._(types[row.type].words)}</b>
          {row.repeats !== undefined && ` ×${row.repeats + 1}`}
          {row.late && ` · ${t`late`}`}
          {row.cancelled_at !== undefined && ` · ${t`cancelled by the wearer`}`}
          {` · ${placeOf(row)}`}
        </div>
      </div>
      <div role="gridcell" className={styles.ownerCell} data-free={isFree || undefined}>
        {row.owner ? (
          <>
            {row.owner.name}
            {row.follow_up_at !== undefined && <TimeLeft due={row.follow_up_at} className={styles.timeLeft} />}
          </>
        ) : (
          isFree && (
            <button type="button" data-does="acknowledge" className={styles.acknowledge} tabIndex={-1}>
              {t`Acknowledge`}
            </button>
          )
        )}
      </div>
      <div role="gridcell" className={styles.ageCell}>
        {row.resolved_at === undefined ? <Age since={row.raised_at} /> : <Day of={row.raised_at} />}
      </div>
    </>
  );
});

/** The day of an alert that is over: its age says nothing any more. */
function Day({ of }: { of: string }) {
  const { date, exact } = useFormat();
  return (
    <time className={styles.day} dateTime={of} title={exact(of)}>
      {date(of)}
    </time>
  );
}
