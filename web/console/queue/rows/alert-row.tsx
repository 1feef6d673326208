// One row of the queue in plain markup: drawn again only when its own alert changes, its clocks run
// without it (ux.md, Mantine rule 5).
// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table, its rows are placed by hand
// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside the cells take the focus
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { isCalling, isOwnedUnanswered, isUnowned } from '#domain/alerts/alert-order.ts';
import { Age } from '#web/alerts/age.tsx';
import { shortTypes, stateOf, states, subjectOf, types } from '#web/alerts/alert-words.ts';
import { useLateWords } from '#web/alerts/late-words.ts';
import { alertSubject } from '#web/alerts/shown-alert.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useUser } from '#web/kit/session/session.ts';
import { steadyRow } from '#web/ui/steady/steady-item.ts';
import type { QueueItem } from '../queue-groups.ts';
import styles from './alert-row.module.css';
import line from './name-line.module.css';
import { NextLine } from './next-line.tsx';
import { Owner, UnownedMark } from './owner.tsx';
import { ResponseClock } from './response-clock.tsx';
import { RowMarks } from './row-marks.tsx';
import tile from './tile.module.css';

interface AlertRowProps {
  item: QueueItem;
  index: number;
  /** From the top of its band, in pixels. */
  top: number;
  /** The address of its details. */
  href: string;
  selected: boolean;
  marked: boolean;
}

/**
 * The action of a click is in `data-does`; one listener on the list serves all rows. A new alert
 * above moves all rows: only this frame renders again, not its content.
 */
export const AlertRowView = memo(function AlertRowView({
  item,
  index,
  top,
  href,
  selected,
  marked,
}: AlertRowProps) {
  const { row, inside } = item;
  const { key, state } = alertSubject(row);
  return (
    <div
      {...steadyRow(key, state)}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={selected}
      className={styles.row}
      data-id={row.id}
      data-state={stateOf(row)}
      data-calling={isCalling(row) || undefined}
      data-priority={row.priority}
      data-inside={inside || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <Cells item={item} href={href} marked={marked} />
    </div>
  );
});

const Cells = memo(function Cells({
  item,
  href,
  marked,
}: Pick<AlertRowProps, 'item' | 'href' | 'marked'>) {
  const { t } = useLingui();
  const { row, others, open } = item;
  const subject = subjectOf(row);
  const { icon: TypeIcon } = types[row.type];
  const more = t`${plural(others, { one: '# more alert', other: '# more alerts' })} of ${subject}`;
  return (
    <>
      <div role="gridcell" className={styles.tileCell}>
        <label className={tile.tile} data-does="mark" data-marked={marked || undefined}>
          <TypeIcon size={20} aria-hidden="true" />
          <input
            type="checkbox"
            data-does="mark"
            checked={marked}
            readOnly
            tabIndex={-1}
            aria-label={t`Select the alert for ${subject}`}
          />
        </label>
      </div>
      <div role="gridcell" className={styles.mainCell}>
        <div className={line.subject}>
          <a href={href} data-does="open" className={line.name}>
            {subject}
          </a>
          <RowMarks row={row} />
          {others > 0 && (
            <button
              type="button"
              data-does="unfold"
              className={line.others}
              aria-expanded={open}
              aria-label={more}
              title={more}
            >
              {open ? (
                <IconChevronDown size={12} aria-hidden="true" />
              ) : (
                <IconChevronRight size={12} aria-hidden="true" />
              )}
              {others}
            </button>
          )}
        </div>
        <About row={row} />
      </div>
      <div role="gridcell" className={styles.stateCell}>
        <State row={row} />
        <NextLine row={row} className={styles.next} />
      </div>
      <div role="gridcell" className={styles.ageCell}>
        {row.resolved_at === undefined ? (
          <Age since={row.raised_at} className={styles.age} />
        ) : (
          <Day of={row.raised_at} />
        )}
        <ResponseClock row={row} />
      </div>
    </>
  );
});

/** The second and the third line: what it is and where the person belongs. */
function About({ row }: { row: AlertRow }) {
  const { t, i18n } = useLingui();
  const { type, department, organisation, repeats, cancelled_at } = row;
  const late = useLateWords(row);
  return (
    <>
      <div className={styles.about}>
        <b>{i18n._(shortTypes[type] ?? types[type].words)}</b>
        {repeats !== undefined && ` ×${repeats + 1}`}
        {department !== undefined && (
          <span className={styles.department}>{` · ${department}`}</span>
        )}
        <span className={styles.inline} aria-hidden="true">{` · ${organisation.name}`}</span>
      </div>
      <div className={styles.place}>
        {late && (
          <>
            <span title={late.whole}>{late.short}</span>
            {' · '}
          </>
        )}
        {organisation.name}
        {cancelled_at !== undefined && ` · ${t`cancelled by the wearer`}`}
      </div>
    </>
  );
}

function State({ row }: { row: AlertRow }) {
  const { t, i18n } = useLingui();
  if (row.status === 'resolved')
    return (
      <span className={styles.resolved}>
        {row.owner ? <Owner owner={row.owner} /> : i18n._(states.resolved.words)}
      </span>
    );
  if (isOwnedUnanswered(row) && row.owner) return <NotAnswered owner={row.owner} />;
  if (!isUnowned(row)) return row.owner ? <Owner owner={row.owner} /> : null;
  return (
    <span className={styles.free}>
      <UnownedMark>{t`Unowned`}</UnownedMark>
      <button type="button" data-does="acknowledge" className={styles.acknowledge} tabIndex={-1}>
        {t`Acknowledge`}
      </button>
    </span>
  );
}

/** Its owner has not acknowledged it yet. */
function NotAnswered({ owner }: { owner: NonNullable<AlertRow['owner']> }) {
  const { t } = useLingui();
  const isMine = owner.id === useUser().id;
  return (
    <span className={styles.free}>
      <UnownedMark>
        <span className={styles.whose}>
          {isMine ? t`Yours, not answered` : t`${owner.name.split(' ', 1)[0] ?? ''}, not answered`}
        </span>
        <span className={styles.inStrip}>{t`Not answered`}</span>
      </UnownedMark>
      {isMine && (
        <button type="button" data-does="acknowledge" className={styles.acknowledge} tabIndex={-1}>
          {t`Acknowledge`}
        </button>
      )}
    </span>
  );
}

/** The day of an alert that is over: its age says nothing any more. */
function Day({ of }: { of: string }) {
  const { date, exact } = useFormat();
  return (
    <time className={styles.day} dateTime={of} title={exact(of)}>
      {date(of)}
    </time>
  );
}
