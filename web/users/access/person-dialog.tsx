// The single permissions of one person of the table. What is chosen is saved with the other changes
// of the table.
import { useLingui } from '@lingui/react/macro';
import type { PermissionRow } from '#domain/permissions/permissions.api.ts';
import { holdable } from '#domain/permissions/permissions.policy.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { AbilityChecks } from './ability-checks.tsx';
import styles from './access.module.css';
import type { Edits } from './use-edits.ts';

export function PersonDialog({
  row,
  edits,
  onClose,
}: {
  row: PermissionRow;
  edits: Edits;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { name } = row;
  return (
    <Modal open onClose={onClose} title={t`Permissions of ${name}`} size="xl" closeLabel={t`Close`}>
      <div className={styles.dialog}>
        <AbilityChecks
          holdable={holdable(row.role)}
          held={edits.heldBy(row)}
          onChange={(held) => edits.set(row, held)}
        />
        <div className={styles.bar}>
          <span>{edits.givenTo(row) === null && t`These are the role's own permissions.`}</span>
          <Button onClick={() => edits.set(row, null)} disabled={edits.givenTo(row) === null}>
            {t`Reset to the role's own`}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t`Done`}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
