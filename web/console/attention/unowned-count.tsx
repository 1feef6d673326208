// The number of unowned alerts, and of alerts with an unread message, as badges.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Count } from '#web/ui/display/badge.tsx';
import { useUnreadCount } from '../messages/unread-alerts.ts';
import { useCounts } from './use-counts.ts';

export default function UnownedCount() {
  const { t } = useLingui();
  const counts = useCounts();
  const unread = useUnreadCount();
  const waiting = counts ? counts.unowned + counts.assigned : 0;
  return (
    <>
      {waiting > 0 && (
        <Count
          value={waiting}
          label={counts?.assigned ? t`${waiting} not answered` : t`${waiting} unowned`}
          tone="alarm"
        />
      )}
      {unread > 0 && (
        <Count
          value={unread}
          label={plural(unread, {
            one: '# alert with unread messages',
            other: '# alerts with unread messages',
          })}
        />
      )}
    </>
  );
}
