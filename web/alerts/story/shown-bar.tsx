// What the timeline shows, by name, and how many lines that hides; a press chooses again.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { lateDialog } from '#web/ui/later/late-parts.tsx';
import type { ShownFlags } from './shown-flags.ts';
import styles from './story.module.css';

const FilterDialog = lateDialog(() => import('./filter-dialog.tsx'));

export function ShownBar({ shown, hidden }: { shown: ShownFlags; hidden: number }) {
  const { t } = useLingui();
  const [filtering, setFiltering] = useKeptState('timeline filter', false);
  useActions([
    {
      id: 'story.filter',
      label: t`Choose what the timeline shows`,
      group: t`This alert`,
      run: () => setFiltering(true),
    },
  ]);
  return (
    <div className={styles.tools}>
      <Button
        size="sm"
        look="quiet"
        icon={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
        onClick={() => setFiltering(true)}
      >
        {shown.name ?? (shown.flags === null ? t`Everything` : t`Filtered`)}
      </Button>
      {hidden > 0 && plural(hidden, { one: '# entry is hidden', other: '# entries are hidden' })}
      <Suspense>
        {filtering && <FilterDialog shown={shown} onClose={() => setFiltering(false)} />}
      </Suspense>
    </div>
  );
}
