// The queue with nothing in it: because there is nothing, or because nothing matches (ux.md check
// 31).
import { Trans, useLingui } from '@lingui/react/macro';
import { IconInbox } from '@tabler/icons-react';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import type { QueueView } from './use-queue-view.ts';

export default function QueueEmpty({
  view: { isFiltered, setFilter, filter, past },
}: {
  view: QueueView;
}) {
  const { t } = useLingui();
  if (past) {
    return (
      <EmptyState title={t`No resolved alerts found`}>
        <Trans>Search by alert ID, start of a name, or date.</Trans>
      </EmptyState>
    );
  }
  if (!isFiltered) {
    return (
      <EmptyState
        icon={<IconInbox size={40} stroke={1.5} aria-hidden="true" />}
        title={t`No active alerts`}
      >
        <Trans>New alerts appear here automatically, with a sound.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t`No matching alerts`}
      action={
        <>
          <Button
            onClick={() => setFilter({ text: '', type: null, show: 'all', organisationId: null })}
          >{t`Clear the filters`}</Button>
          {filter.text !== '' && (
            <Button
              onClick={() => setFilter({ show: 'resolved' })}
            >{t`Search resolved alerts`}</Button>
          )}
        </>
      }
    >
      <Trans>Try other filters, or search the resolved alerts.</Trans>
    </EmptyState>
  );
}
