// In a flood: the alerts of one type and organisation, or of one event, as one line, which opens to
// its rows.
// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table, its rows are placed by hand
// biome-ignore-all lint/a11y/useFocusableInteractive: the button inside takes the focus
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronRight, IconUsersGroup } from '@tabler/icons-react';
import { Age } from '#web/alerts/age.tsx';
import { shortTypes, types } from '#web/alerts/alert-words.ts';
import { steadyRow } from '#web/ui/steady/steady-item.ts';
import type { QueueItem } from '../queue-groups.ts';
import styles from './headings.module.css';
import { Owner, UnownedMark } from './owner.tsx';

export function GroupLine({
  item: { row, heading },
  index,
  top,
  onOpen,
}: {
  item: QueueItem;
  index: number;
  top: number;
  onOpen: () => void;
}) {
  const { i18n } = useLingui();
  if (!heading) return null;
  const { title, count, unowned, calling, oldest, department, owner, open } = heading;
  const { words, icon } = types[row.type];
  const Icon = title === undefined ? icon : IconUsersGroup;
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <div
      {...steadyRow(`group ${heading.key}`)}
      role="row"
      aria-rowindex={index + 1}
      className={styles.group}
      data-calling={calling || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="rowheader" className={styles.groupCell}>
        <button type="button" className={styles.groupButton} aria-expanded={open} onClick={onOpen}>
          <Chevron size={18} aria-hidden="true" />
          <span className={styles.groupWords}>
            <span className={styles.groupTitle}>
              <Icon size={16} aria-hidden="true" />
              <b>{title ?? i18n._(shortTypes[row.type] ?? words)}</b>
              <span className={styles.count}>{i18n.number(count)}</span>
            </span>
            <span className={styles.groupPlace}>
              {department === undefined
                ? row.organisation.name
                : `${row.organisation.name}, ${department}`}
            </span>
          </span>
          {unowned > 0 ? (
            <UnownedMark>
              <Trans>{i18n.number(unowned)} unowned</Trans>
            </UnownedMark>
          ) : (
            owner && <Owner owner={owner} />
          )}
          <span className={styles.groupAge}>
            <Age since={oldest} />
            <small>
              <Trans>oldest</Trans>
            </small>
          </span>
        </button>
      </div>
    </div>
  );
}
