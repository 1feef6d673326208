// The foot of the table while something is changed: how many people, how far saving is, and where
// it stopped.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import styles from './access.module.css';
import type { Edits } from './use-edits.ts';

export function SaveEdits({ edits }: { edits: Edits }) {
  const { t } = useLingui();
  const { changed, saving, refused } = edits;
  const count = changed.length;
  if (count === 0) return null;
  const words = plural(count, { one: '# person changed', other: '# people changed' });
  const unsaved = refused ? t`${refused.name} was not saved: ${refused.text}` : words;
  const save = async () => {
    if (await edits.save())
      toast.success(t`Permissions saved. They take effect within a few seconds.`);
  };
  return (
    <div className={styles.bar}>
      <span role="status">{saving ? t`Saved ${saving.done} of ${saving.total}` : unsaved}</span>
      <Button onClick={edits.undo} disabled={saving !== null}>
        {t`Discard`}
      </Button>
      <Button look="primary" pending={saving !== null} onClick={() => void save()}>
        {t`Save`}
      </Button>
    </div>
  );
}
