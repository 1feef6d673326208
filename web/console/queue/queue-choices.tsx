// The queue's actions without a key, in the palette: filter, group, unfold (ux.md check 25).
// Renders nothing.
import { useLingui } from '@lingui/react/macro';
import { typeNames, types } from '#web/alerts/alert-words.ts';
import { type Action, useActions } from '#web/kit/keyboard/actions.ts';
import { groupOf, type QueueItem } from './queue-groups.ts';
import type { QueueView } from './use-queue-view.ts';

export interface QueueChoicesProps
  extends Pick<QueueView, 'isFiltered' | 'grouped' | 'setFilter' | 'unfold'> {
  /** Where the open alert is in the list. */
  open: QueueItem | undefined;
  setGrouped: QueueView['group'];
  /** Of the alerts that match. */
  onSelectAll: () => void;
}

export default function QueueChoices(props: QueueChoicesProps) {
  useActions([...useUnfolding(props), ...useShowing(props)]);
  return null;
}

function useUnfolding({ open, unfold }: QueueChoicesProps): Action[] {
  const { t } = useLingui();
  if (!open || open.others === 0) return [];
  const label = open.open
    ? t`Hide the other alerts for this person`
    : t`Show the other alerts for this person`;
  return [{ id: 'queue.unfold', label, group: t`Alerts`, run: () => unfold(groupOf(open.row)) }];
}

/** The filters of the list. */
function useShowing({
  isFiltered,
  grouped,
  setGrouped,
  setFilter,
  onSelectAll,
}: QueueChoicesProps): Action[] {
  const { t, i18n } = useLingui();
  const group = t`Queue`;
  const all = () => setFilter({ text: '', type: null, show: 'all', organisationId: null });
  return [
    {
      id: 'queue.unowned',
      label: t`Show unowned alerts only`,
      group,
      run: () => setFilter({ show: 'unowned' }),
    },
    {
      id: 'queue.mine',
      label: t`Show my alerts only`,
      group,
      run: () => setFilter({ show: 'mine' }),
    },
    {
      id: 'queue.resolved',
      label: t`Show resolved alerts`,
      group,
      run: () => setFilter({ show: 'resolved' }),
    },
    { id: 'queue.all', label: t`Show all alerts`, group, run: () => setFilter({ show: 'all' }) },
    ...(isFiltered ? [{ id: 'queue.clear', label: t`Clear the filters`, group, run: all }] : []),
    { id: 'queue.select_all', label: t`Select all alerts in the queue`, group, run: onSelectAll },
    {
      id: 'queue.group',
      label: grouped ? t`Show the queue as a list` : t`Group the queue by type`,
      group,
      run: () => setGrouped(!grouped),
    },
    ...typeNames.map((type) => ({
      id: `queue.type ${type}`,
      label: t`Show only: ${i18n._(types[type].words)}`,
      group,
      run: () => setFilter({ type }),
    })),
  ];
}
