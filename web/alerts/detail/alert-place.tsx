// Where the worker is: map with trail, or what is known in words where no map can be drawn.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMapPinOff } from '@tabler/icons-react';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { subjectOf } from '../alert-words.ts';
import styles from './detail.module.css';

export function AlertPlace({ row, details }: { row: AlertRow; details: Alert | undefined }) {
  const { t } = useLingui();
  if (!details) return <Skeleton height={230} />;
  const last = details.positions.at(-1);
  if (!last) {
    return (
      <p className={styles.noPlace}>
        <IconMapPinOff size={20} aria-hidden="true" />
        <Trans>No position is known for this alert.</Trans>
      </p>
    );
  }
  return (
    <p className={styles.noPlace} role="img" aria-label={t`Position of ${subjectOf(row)}`}>
      {last.latitude.toFixed(5)}, {last.longitude.toFixed(5)}
    </p>
  );
}
