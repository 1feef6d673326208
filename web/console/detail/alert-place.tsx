// The worker on a map, with the trail and the accuracy; the code loads with the first open alert.
import { useLingui } from '@lingui/react/macro';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { knownPosition } from '#domain/alerts/dispatch-brief/known-position.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { useStreetsNotice } from '#web/kit/map/streets-notice.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { LazyAlertMap } from '#web/ui/map/lazy-alert-map.tsx';
import { useScheme } from '#web/ui/theme/colour-scheme.ts';
import { useReach } from './reach.ts';

export default function AlertPlace({ row, details }: { row: AlertRow; details: Alert }) {
  const { t } = useLingui();
  const { scheme } = useScheme();
  const { measurement_system } = useUser();
  const known = knownPosition(row, details);
  const notice = useStreetsNotice();
  const reach = useReach(row.status === 'active_alert' ? (known?.position.at ?? null) : null);
  // The position card shows the missing position as text.
  if (!known) return null;
  return (
    <LazyAlertMap
      positions={known.kind === 'other_device' ? [known.position] : details.positions}
      label={t`Position of ${subjectOf(row)}`}
      subject={row.id}
      theme={scheme}
      height="100%"
      measure={measurement_system}
      reach={reach}
      notice={notice}
    />
  );
}
