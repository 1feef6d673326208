// The queue's actions with a key; those without one load after the rows (ux.md checks 7, 24 and
// 25).
import { useLingui } from '@lingui/react/macro';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { isToAnswer } from '#domain/alerts/alert-order.ts';
import { type Action, useActions } from '#web/kit/keyboard/actions.ts';
import { oncePerPress } from '#web/kit/keyboard/presses.ts';
import { useUser } from '#web/kit/session/session.ts';
import type { QueueView } from './use-queue-view.ts';

export interface QueueHandlers {
  view: QueueView;
  openId: number | null;
  step: (by: 1 | -1) => void;
  toggle: (id: number) => void;
  /** Acknowledges an alert and opens it. */
  answer: (row: AlertRow) => void;
}

/** The row that has the focus, wherever in it. */
const focusedId = (): number =>
  Number(document.activeElement?.closest('[data-id]')?.getAttribute('data-id'));

export function useQueueActions(handlers: QueueHandlers): void {
  const { openId, step, toggle } = handlers;
  const { t } = useLingui();
  const group = t`Alerts`;
  const search = () => document.getElementById('queue-filter')?.querySelector('input')?.focus();
  const mark = () => {
    const id = openId ?? focusedId();
    if (id) toggle(id);
  };
  useActions([
    { id: 'queue.next', label: t`Next alert`, keys: 'j', group, repeats: true, run: () => step(1) },
    {
      id: 'queue.previous',
      label: t`Previous alert`,
      keys: 'k',
      group,
      repeats: true,
      run: () => step(-1),
    },
    ...useFirst(handlers),
    { id: 'queue.filter', label: t`Filter the queue`, keys: '/', group, run: search },
    { id: 'queue.mark', label: t`Select the open alert`, keys: 'x', group, run: mark },
  ]);
}

/** With no alert open, the key acknowledges the focused row, else the most urgent unowned alert. */
function useFirst({ view, openId, answer }: QueueHandlers): Action[] {
  const { t } = useLingui();
  const { id: me } = useUser();
  const unowned = view.items.filter(({ row }) => isToAnswer(row, me));
  if (openId !== null || unowned.length === 0) return [];
  const run = () => {
    const id = focusedId();
    const row = (unowned.find((item) => item.row.id === id) ?? unowned[0])?.row;
    if (row) oncePerPress(() => answer(row));
  };
  return [
    {
      id: 'queue.acknowledge',
      label: t`Acknowledge the first unowned alert`,
      keys: 'a',
      group: t`Alerts`,
      run,
    },
  ];
}
