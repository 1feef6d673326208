// What can be done in the queue by name only, in the palette: how it is narrowed, grouped and unfolded (ux.md check 25). Shows nothing.
import { useLingui } from '@lingui/react/macro';
import { type Action, useActions } from '#web/kit/keyboard/actions.ts';
import { typeNames, types } from '../alert-words.ts';
import { groupOf, type QueueItem } from './queue-groups.ts';
import type { QueueView } from './use-queue-view.ts';

export interface QueueChoicesProps {
  view: QueueView;
  openId: number | null;
}

export default function QueueChoices(props: QueueChoicesProps) {
  useActions([...useUnfolding(props), ...useShowing(props.view)]);
  return null;
}

function useUnfolding({ view, openId }: QueueChoicesProps): Action[] {
  const { t } = useLingui();
  const item = view.items.find(({ row, heading }: QueueItem) => !heading && row.id === openId);
  if (!item || item.others === 0) return [];
  const label = item.open ? t`Fold the other alerts of this person` : t`Show the other alerts of this person`;
  return [{ id: 'queue.unfold', label, group: t`Alerts`, run: () => view.unfold(groupOf(item.row)) }];
}

/** What the list is narrowed to. */
function useShowing({ isFiltered, grouped, group: setGrouped, setFilter }: QueueView): Action[] {
  const { t, i18n } = useLingui();
  const group = t`Queue`;
  const all = () => setFilter({ text: '', type: null, show: 'all', organisationId: null });
  return [
    { id: 'queue.unowned', label: t`Show unowned alerts only`, group, run: () => setFilter({ show: 'unowned' }) },
    { id: 'queue.mine', label: t`Show my alerts only`, group, run: () => setFilter({ show: 'mine' }) },
    { id: 'queue.all', label: t`Show all alerts`, group, run: () => setFilter({ show: 'all' }) },
    ...(isFiltered ? [{ id: 'queue.clear', label: t`Clear the filters`, group, run: all }] : []),
    {
      id: 'queue.group',
      label: grouped ? t`Do not group` : t`Group by organisation`,
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
