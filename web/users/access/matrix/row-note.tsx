// Below a person: why the server refused the change, or what another administrator has changed
// since.
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { PermissionRow } from '#domain/permissions/permissions.api.ts';
import { inReadersWording } from '#web/kit/language/reader-wording.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { differenceWords } from '../changes/change-words.ts';
import { changedMeanwhile, isNone } from '../changes/edits.ts';
import type { MatrixEdits } from '../changes/use-edits.ts';
import styles from './marks.module.css';

export interface Note {
  readonly tone: 'refused' | 'meanwhile';
  readonly text: string;
}

export function useRowNote(row: PermissionRow, edits: MatrixEdits): Note | null {
  const { t } = useLingui();
  const [edit, refusal] = [edits.editOf(row.id), edits.refusalOf(row.id)];
  if (!edit) return null;
  const theirs = changedMeanwhile(edits.rowOf(row.id) ?? row, edit);
  const { name } = row;
  const isMeanwhile = refusal?.code === 'changed_meanwhile';
  if (refusal && !isMeanwhile) {
    const why = inReadersWording(refusal.text);
    return { tone: 'refused', text: t`Not saved: ${why}` };
  }
  if (!isMeanwhile && isNone(theirs)) return null;
  const who = refusal
    ? inReadersWording(refusal.text)
    : t`Another administrator changed this person while you had it open.`;
  const what = isNone(theirs)
    ? t`Their permissions are the same.`
    : t`Now ${name} ${differenceWords(theirs)}.`;
  const left = t`Your changes are not saved yet.`;
  return { tone: 'meanwhile', text: `${who} ${what} ${left}` };
}

export function RowNote({ note, onForget }: { note: Note; onForget: () => void }) {
  const { t } = useLingui();
  return (
    <div className={styles.note} data-tone={note.tone} role="alert">
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>{note.text}</span>
      <Button size="sm" look="quiet" onClick={onForget}>
        {note.tone === 'meanwhile' ? t`Use their version` : t`Discard`}
      </Button>
    </div>
  );
}
