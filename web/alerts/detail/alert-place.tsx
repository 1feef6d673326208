// Where the worker is, on a map with the trail and how exact it is; its code comes when the first alert is opened.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMapPinOff } from '@tabler/icons-react';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { LazyAlertMap } from '#web/ui/map/lazy-alert-map.tsx';
import { useScheme } from '#web/ui/theme/colour-scheme.ts';
import { subjectOf } from '../alert-words.ts';
import styles from './detail.module.css';
import { useReach } from './reach.ts';

const height = 190;

export default function AlertPlace({ row, details }: { row: AlertRow; details: Alert | undefined }) {
  const { t } = useLingui();
  const { scheme } = useScheme();
  const { measurement_system } = useUser();
  const reach = useReach(row.status === 'active_alert' ? (details?.positions.at(-1)?.at ?? null) : null);
  if (!details) return <Skeleton height={height} />;
  if (details.positions.length === 0) {
    return (
      <p className={styles.noPlace}>
        <IconMapPinOff size={20} aria-hidden="true" />
        <Trans>No position is known for this alert.</Trans>
      </p>
    );
  }
  return (
    <div className={styles.map}>
      <LazyAlertMap
        positions={details.positions}
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
