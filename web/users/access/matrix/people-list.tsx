// The people on a phone: one a row with the preset; a press opens all permissions of the person.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconLock } from '@tabler/icons-react';
import type { PermissionRow } from '#domain/permissions/permissions.api.ts';
import { isSelected } from '#web/kit/table/selection.ts';
import { Checkbox } from '#web/ui/controls/choices/checkbox.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { changeWords } from '../changes/change-words.ts';
import { presetLabel } from '../changes/preset-words.ts';
import type { PeopleProps } from './matrix.tsx';
import styles from './people-list.module.css';
import { RowNote, useRowNote } from './row-note.tsx';
import { whereWords } from './where-words.ts';

export function PeopleList({ rows, ...parts }: PeopleProps) {
  const { t } = useLingui();
  if (!rows) return <SkeletonRows rows={8} height={56} />;
  return (
    <ul className={styles.people} aria-label={t`Permissions`}>
      {rows.map((row) => (
        <Person key={row.id} row={parts.edits.rowOf(row.id) ?? row} {...parts} />
      ))}
    </ul>
  );
}

interface PersonProps extends Omit<PeopleProps, 'rows'> {
  row: PermissionRow;
}

function Person({ row, edits, giving, selection, onToggle, onOpen }: PersonProps) {
  const { t } = useLingui();
  const { id, name } = row;
  const held = edits.heldBy(row);
  const changed = edits.changed.find((one) => one.row.id === id);
  const lock = giving.lockOf(row);
  const note = useRowNote(row, edits);
  return (
    <li data-changed={changed !== undefined || undefined}>
      <div className={styles.line}>
        <Checkbox
          label={t`Select ${name}`}
          labelHidden
          checked={isSelected(selection, id)}
          disabled={lock !== null}
          onChange={() => onToggle(id)}
        />
        <button
          type="button"
          className={styles.person}
          aria-haspopup="dialog"
          onClick={() => onOpen(row)}
        >
          <span>
            <b>{name}</b>
            <small>{giving.isOwn(row) ? t`You` : whereWords(row)}</small>
          </span>
          <span className={styles.preset}>
            {lock !== null && <IconLock size={15} aria-hidden="true" />}
            <b>{presetLabel(held)}</b>
            <small>{plural(held.length, { one: '# permission', other: '# permissions' })}</small>
          </span>
          <IconChevronRight size={18} aria-hidden="true" />
        </button>
      </div>
      {changed && <p className={styles.change}>{t`Unsaved: ${changeWords(changed)}`}</p>}
      {note && <RowNote note={note} onForget={() => edits.forget(id)} />}
    </li>
  );
}
