// One person of the matrix: who, the preset, and a box for each permission; below it what went
// wrong or what somebody else has changed.
import { useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import type { Permission } from '#domain/kit/permissions.ts';
import { switched } from '#domain/kit/permissions.ts';
import { presets } from '#domain/permissions/permission-presets.ts';
import type { PermissionRow } from '#domain/permissions/permissions.api.ts';
import { Checkbox } from '#web/ui/controls/choices/checkbox.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { announce } from '#web/ui/feedback/announcer.tsx';
import { savedOf } from '../changes/edits.ts';
import type { Giving } from '../changes/giving.ts';
import { presetLabel } from '../changes/preset-words.ts';
import type { MatrixEdits } from '../changes/use-edits.ts';
import { abilityColumns, isAreaStart } from './columns.ts';
import { placeOf, type useGridKeys } from './grid-keys.ts';
import marks from './marks.module.css';
import styles from './matrix.module.css';
import { PresetMenu } from './preset-menu.tsx';
import { RowNote, useRowNote } from './row-note.tsx';
import { whereWords } from './where-words.ts';

export interface MatrixRowProps {
  row: PermissionRow;
  edits: MatrixEdits;
  giving: Giving;
  isSelected: boolean;
  onToggle: () => void;
  onOpen: () => void;
  tabIndexAt: ReturnType<typeof useGridKeys>['tabIndexAt'];
}

export function MatrixRow({ row, edits, giving, isSelected, onToggle, ...rest }: MatrixRowProps) {
  const { t } = useLingui();
  const { tabIndexAt, onOpen } = rest;
  const { id, name } = row;
  const [held, saved] = [edits.heldBy(row), savedOf(row)];
  const lock = giving.lockOf(row);
  const isChanged = edits.editOf(id) !== undefined;
  const note = useRowNote(row, edits);
  const refused = edits.refusalOf(id)?.ability ?? null;
  return (
    <>
      <tr
        data-row={id}
        data-selected={isSelected || undefined}
        data-locked={lock !== null || undefined}
      >
        <td className={styles.select} data-cell={placeOf(id, 0)}>
          <Checkbox
            label={t`Select ${name}`}
            labelHidden
            checked={isSelected}
            disabled={lock !== null}
            tabIndex={tabIndexAt(placeOf(id, 0))}
            onChange={onToggle}
          />
        </td>
        <th scope="row" className={styles.person} data-cell={placeOf(id, 1)}>
          <button
            type="button"
            className={styles.who}
            aria-haspopup="dialog"
            tabIndex={tabIndexAt(placeOf(id, 1))}
            onClick={onOpen}
          >
            <Avatar firstName={name} lastName={row.last_name} />
            <span>
              <b id={`person-${id}`}>{name}</b>
              <small>{whereWords(row)}</small>
            </span>
          </button>
        </th>
        <td className={styles.presetCell} data-cell={placeOf(id, 2)}>
          {lock === null ? (
            <PresetMenu
              name={name}
              held={held}
              saved={isChanged ? saved : null}
              tabIndex={tabIndexAt(placeOf(id, 2))}
              lockOf={(preset) => giving.presetLock(row, preset)}
              onChoose={(preset) => edits.set([row], () => presets[preset])}
            />
          ) : (
            <span className={marks.locked} title={lock}>
              <IconLock size={15} aria-hidden="true" />
              {presetLabel(held)} {giving.isOwn(row) && <small>{t`(you)`}</small>}
            </span>
          )}
        </td>
        {abilityColumns.map((ability, at) => (
          <AbilityCell
            key={ability}
            ability={ability}
            personId={id}
            isHeld={held.includes(ability)}
            wasHeld={saved.includes(ability)}
            isRefused={ability === refused}
            lock={held.includes(ability) && lock === null ? null : giving.cellLock(row, ability)}
            place={placeOf(id, at + 3)}
            tabIndexAt={tabIndexAt}
            onChange={(on) => edits.set([row], () => switched(held, [ability], on))}
          />
        ))}
      </tr>
      {note && (
        <tr className={styles.noteRow} data-tone={note.tone}>
          <td colSpan={abilityColumns.length + 3}>
            <RowNote note={note} onForget={() => edits.forget(id)} />
          </td>
        </tr>
      )}
    </>
  );
}

interface AbilityCellProps {
  ability: Permission;
  personId: number;
  isHeld: boolean;
  wasHeld: boolean;
  isRefused: boolean;
  lock: string | null;
  place: string;
  tabIndexAt: MatrixRowProps['tabIndexAt'];
  onChange: (on: boolean) => void;
}

function AbilityCell({ ability, personId, isHeld, wasHeld, lock, ...rest }: AbilityCellProps) {
  const { t } = useLingui();
  const { place, tabIndexAt, isRefused, onChange } = rest;
  const isChanged = isHeld !== wasHeld;
  const said = isChanged ? t`Not saved yet` : undefined;
  return (
    <td
      className={styles.cell}
      data-cell={place}
      data-start={isAreaStart(ability) || undefined}
      data-changed={isChanged || undefined}
      data-refused={isRefused || undefined}
    >
      {/* Locked, it keeps the focus, so that the keys pass over it and its reason is read. */}
      <input
        type="checkbox"
        className={styles.box}
        aria-labelledby={`person-${personId} ability-${ability.replaceAll(' ', '-')}`}
        aria-disabled={lock !== null || undefined}
        aria-invalid={isRefused || undefined}
        aria-description={lock ?? said}
        title={lock ?? undefined}
        checked={isHeld}
        tabIndex={tabIndexAt(place)}
        onChange={(event) => {
          if (lock === null) onChange(event.currentTarget.checked);
          else announce(lock);
        }}
      />
    </td>
  );
}
