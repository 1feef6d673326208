// The foot of a form: changed or invalid fields by name, and Discard and Save; in a dialog, which
// shows them all, Cancel and Save.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { Button } from '#web/ui/controls/button.tsx';
import styles from '../form.module.css';
import { useProblemsOf } from '../form-context.tsx';
import type { RecordForm } from '../use-record-form.ts';

export interface SaveBarProps {
  form: RecordForm;
  /** The labels of the fields that are changed. */
  changed: readonly string[];
  saveLabel: string;
  isNew: boolean;
  onCancel?: (() => void) | undefined;
  /** In place of "2 unsaved changes", and below the names. */
  words?: { title: string; note: string } | undefined;
}

/** So many changed fields are named. */
const named = 4;

function wordsOf({ wrong, unsaved }: { wrong: number; unsaved: number }): string {
  if (wrong > 0)
    return plural(wrong, {
      one: '# field needs your attention',
      other: '# fields need your attention',
    });
  if (unsaved === 0) return '';
  return plural(unsaved, { one: '# unsaved change', other: '# unsaved changes' });
}

export function SaveBar({ form, changed, saveLabel, isNew, onCancel, words: own }: SaveBarProps) {
  const { t } = useLingui();
  const wrong = useProblemsOf(form.store, form.wrong).length;
  const count = changed.length;
  const usual = wordsOf({ wrong, unsaved: isNew || onCancel ? 0 : count });
  const words = own && wrong === 0 && count > 0 ? own.title : usual;
  const names = changed.slice(0, named).join(', ');
  const left = count - named;
  return (
    <div
      className={onCancel ? styles.dialogEnd : styles.bar}
      data-save-bar={onCancel ? undefined : true}
    >
      <span className={styles.barText} data-wrong={wrong > 0 || undefined}>
        {words !== '' && wrong === 0 && <IconPencil size={18} aria-hidden="true" />}
        <span>
          <b>{words}</b>
          {words !== '' && wrong === 0 && (
            <span className={styles.barNames}>
              : {left > 0 ? t`${names} and ${left} more` : names}
            </span>
          )}
          {own && wrong === 0 && <span className={styles.barNote}>{own.note}</span>}
        </span>
      </span>
      {onCancel ? (
        <Button onClick={onCancel}>{t`Cancel`}</Button>
      ) : (
        count > 0 && (
          <Button onClick={form.discard} disabled={form.saving}>
            {t`Discard`}
          </Button>
        )
      )}
      <Button type="submit" look="primary" pending={form.saving}>
        {saveLabel}
      </Button>
    </div>
  );
}
