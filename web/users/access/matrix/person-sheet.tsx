// All permissions of one person with what each allows. What is chosen is saved with the other
// changes.
import { useLingui } from '@lingui/react/macro';
import { presets } from '#domain/permissions/permission-presets.ts';
import type { PermissionRow } from '#domain/permissions/permissions.api.ts';
import { holdable } from '#domain/permissions/permissions.policy.ts';
import { roleWords } from '#web/kit/status/role-words.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Facts } from '#web/ui/display/page.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { AbilityChecks } from '../ability-checks.tsx';
import { differenceWords } from '../changes/change-words.ts';
import { differenceOf, savedOf } from '../changes/edits.ts';
import type { Giving } from '../changes/giving.ts';
import type { MatrixEdits } from '../changes/use-edits.ts';
import styles from './marks.module.css';
import { PresetMenu } from './preset-menu.tsx';
import { RowNote, useRowNote } from './row-note.tsx';

interface PersonSheetProps {
  row: PermissionRow;
  edits: MatrixEdits;
  giving: Giving;
  onClose: () => void;
}

export function PersonSheet({ row, edits, giving, onClose }: PersonSheetProps) {
  const { t, i18n } = useLingui();
  const { name, restricted_to } = row;
  const [lock, held] = [giving.lockOf(row), edits.heldBy(row)];
  const isChanged = edits.editOf(row.id) !== undefined;
  const note = useRowNote(row, edits);
  return (
    <Modal open onClose={onClose} title={t`Permissions of ${name}`} size="xl" closeLabel={t`Close`}>
      <div className={styles.sheet}>
        <Facts
          facts={[
            [t`Role`, i18n._(roleWords[row.role])],
            [t`Department`, row.department?.name ?? t`No department`],
            [t`Escalation group`, row.escalation_group?.name ?? t`None`],
            [
              t`Restricted to`,
              restricted_to.map((one) => one.name).join(', ') || t`Not restricted`,
            ],
          ]}
        />
        {note && <RowNote note={note} onForget={() => edits.forget(row.id)} />}
        {lock === null ? (
          <div className={styles.sheetPreset}>
            <span>{t`Preset`}</span>
            <PresetMenu
              name={name}
              held={held}
              saved={isChanged ? savedOf(row) : null}
              lockOf={(preset) => giving.presetLock(row, preset)}
              onChoose={(preset) => edits.set([row], () => presets[preset])}
            />
          </div>
        ) : (
          <p className={styles.lock}>{lock}</p>
        )}
        <AbilityChecks
          holdable={holdable(row.role)}
          held={held}
          {...(lock === null ? { onChange: (next) => edits.set([row], () => next) } : {})}
        />
        <div className={styles.sheetEnd}>
          <span role="status">
            {isChanged &&
              t`${name} ${differenceWords(differenceOf(savedOf(row), held))}. Not saved yet.`}
          </span>
          {isChanged && <Button onClick={() => edits.forget(row.id)}>{t`Undo`}</Button>}
          <Button look="primary" onClick={onClose}>
            {t`Done`}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
