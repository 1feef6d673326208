// Where the worker is, on a map with the trail and how exact it is; its code comes when the first alert is opened.
import { useLingui } from '@lingui/react/macro';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { LazyAlertMap } from '#web/ui/map/lazy-alert-map.tsx';
import { useScheme } from '#web/ui/theme/colour-scheme.ts';
import { subjectOf } from '../alert-words.ts';
import { knownPosition } from '../position/known-position.ts';
import styles from './detail.module.css';
import { useReach } from './reach.ts';

const height = 150;

export default function AlertPlace({ row, details }: { row: AlertRow; details: Alert | undefined }) {
  const { t } = useLingui();
  const { scheme } = useScheme();
  const { measurement_system } = useUser();
  const known = details ? knownPosition(row, details) : null;
  const reach = useReach(row.status === 'active_alert' ? (known?.position.at ?? null) : null);
  if (!details) return <Skeleton height={height} />;
  // The card above says so in words.
  if (!known) return null;
  return (
    <div className={styles.map}>
      <LazyAlertMap
        positions={known.kind === 'other_device' ? [known.position] : details.positions}
        label={t`Position of ${subjectOf(row)}`}
        subject={row.id}
        theme={scheme}
        height={height}
        measure={measurement_system}
        reach={reach}
      />
    </div>
  );
}
