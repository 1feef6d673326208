// Several alerts acknowledged together, one after the other, with an account of what was done and what somebody else has (ux.md check 29).
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isUnowned } from '#domain/alerts/alert-order.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ShownAlert } from '../shown-alert.ts';
import styles from './queue.module.css';
import type { QueueItem } from './queue-groups.ts';

export interface ChosenBarProps {
  marked: ReadonlySet<number>;
  items: readonly QueueItem[];
  onClear: () => void;
  /** True when it was done. */
  acknowledge: (alert: ShownAlert) => Promise<boolean>;
}

export default function ChosenBar({ marked, items, onClear, acknowledge }: ChosenBarProps) {
  const { t } = useLingui();
  const [pending, setPending] = useState(false);
  // What has left the list or is filtered away is not chosen any more.
  const chosen = items.map(({ row }) => row).filter(({ id }) => marked.has(id));
  const unowned = chosen.filter(isUnowned);
  const run = async () => {
    setPending(true);
    let done = 0;
    for (const row of unowned) if (await acknowledge(ShownAlert.chosen(row))) done += 1;
    setPending(false);
    onClear();
    const skipped = chosen.length - unowned.length;
    const failed = unowned.length - done;
    toast.info(t`Acknowledged ${done}, skipped ${skipped} already assigned, failed ${failed}.`);
  };
  useActions([
    ...(unowned.length > 0
      ? [{ id: 'chosen.acknowledge', label: t`Acknowledge the ${unowned.length} selected`, group: t`Alerts`, run: () => void run() }]
      : []),
    { id: 'chosen.clear', label: t`Clear the selection`, group: t`Alerts`, run: onClear },
  ]);
  if (chosen.length === 0) return null;
  return (
    <div className={styles.chosen}>
      <span>{plural(chosen.length, { one: '# alert selected', other: '# alerts selected' })}</span>
      <Button look="danger" size="sm" pending={pending} disabled={unowned.length === 0} onClick={() => void run()}>
        <Trans>Acknowledge {unowned.length}</Trans>
      </Button>
      <Button size="sm" onClick={onClear}>
        <Trans>Clear</Trans>
      </Button>
    </div>
  );
}
