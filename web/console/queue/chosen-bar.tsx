// Several alerts at once: acknowledged one after the other, or resolved with one reason by a
// supervisor, with an account of what was done (ux.md check 29).

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { isUnowned } from '#domain/alerts/alert-order.ts';
import { mayResolveMany } from '#domain/supervision/supervision.policy.ts';
import { ShownAlert } from '#web/alerts/shown-alert.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { awaitDialog } from '#web/kit/keyboard/dialog-keys.ts';
import { useActor } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { steadyRow } from '#web/ui/steady/steady-item.ts';
import ResolveManyDialog from '../resolving/many/resolve-many-dialog.tsx';
import styles from './queue.module.css';
import { idsOfOpen } from './queue-groups.ts';

export interface ChosenBarProps {
  marked: ReadonlySet<number>;
  /** The alerts that match the filters. */
  found: readonly AlertRow[];
  onMark: (ids: readonly number[]) => void;
  /** True when it was done. */
  acknowledge: (alert: ShownAlert) => Promise<boolean>;
}

export default function ChosenBar({ marked, found, onMark, acknowledge }: ChosenBarProps) {
  const { t } = useLingui();
  const [pending, setPending] = useState(false);
  const [resolving, setResolving] = useState(false);
  const mayResolveTogether = mayResolveMany(useActor());
  // Rows that have left the list or are filtered out are no longer selected.
  const chosen = found.filter(({ id }) => marked.has(id));
  const unowned = chosen.filter(isUnowned);
  const open = chosen.filter(({ status }) => status === 'active_alert');
  const all = idsOfOpen(found);
  const clear = () => onMark([]);
  const run = async () => {
    setPending(true);
    let done = 0;
    for (const row of unowned) if (await acknowledge(ShownAlert.chosen(row))) done += 1;
    setPending(false);
    clear();
    const skipped = chosen.length - unowned.length;
    const failed = unowned.length - done;
    toast.info(t`Acknowledged ${done}, skipped ${skipped} already assigned, failed ${failed}.`);
  };
  const resolve = () => {
    awaitDialog();
    setResolving(true);
  };
  const mayResolve = mayResolveTogether && open.length > 0;
  useActions([
    ...(unowned.length > 0
      ? [
          {
            id: 'chosen.acknowledge',
            label: t`Acknowledge the ${unowned.length} selected`,
            group: t`Alerts`,
            run: () => void run(),
          },
        ]
      : []),
    ...(mayResolve
      ? [
          {
            id: 'chosen.resolve',
            label: t`Resolve the ${open.length} selected`,
            group: t`Alerts`,
            run: resolve,
          },
        ]
      : []),
    { id: 'chosen.clear', label: t`Clear the selection`, group: t`Alerts`, run: clear },
  ]);
  if (chosen.length === 0 && !resolving) return null;
  return (
    <div className={styles.chosen}>
      <span>{plural(chosen.length, { one: '# alert selected', other: '# alerts selected' })}</span>
      <Button
        look="danger"
        size="sm"
        pending={pending}
        disabled={unowned.length === 0}
        onClick={() => void run()}
      >
        <Trans>Acknowledge {unowned.length}</Trans>
      </Button>
      {mayResolve && (
        <Button size="sm" {...steadyRow('resolve selected')} onClick={resolve}>
          <Trans>Resolve {open.length}</Trans>
        </Button>
      )}
      {all.length > open.length && (
        <Button size="sm" {...steadyRow('select all')} onClick={() => onMark(all)}>
          <Trans>Select all {all.length}</Trans>
        </Button>
      )}
      <Button size="sm" onClick={clear}>
        <Trans>Clear</Trans>
      </Button>
      {resolving && (
        <ResolveManyDialog rows={open} onMark={onMark} onClose={() => setResolving(false)} />
      )}
    </div>
  );
}
