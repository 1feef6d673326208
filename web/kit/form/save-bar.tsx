// The bar at the foot of a form: how much is changed or wrong, Discard and Save.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './form.module.css';
import { useProblemsOf } from './form-context.tsx';
import type { RecordForm } from './use-record-form.ts';

export function SaveBar({ form, changed, saveLabel }: { form: RecordForm; changed: number; saveLabel: string }) {
  const { t } = useLingui();
  const wrong = useProblemsOf(form.store, form.wrong).length;
  const words =
    wrong > 0
      ? plural(wrong, { one: '# field needs your attention', other: '# fields need your attention' })
      : changed === 0
        ? t`Nothing entered yet`
        : plural(changed, { one: '# unsaved change', other: '# unsaved changes' });
  return (
    <div className={styles.bar}>
      <span className={styles.barText} data-wrong={wrong > 0 || undefined}>
        {words}
      </span>
      {changed > 0 && (
        <Button onClick={form.discard} disabled={form.saving}>
          {t`Discard`}
        </Button>
      )}
      <Button type="submit" look="primary" pending={form.saving}>
        {saveLabel}
      </Button>
    </div>
  );
}
