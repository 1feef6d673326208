// The alerts of one operator who is full or has gone: each is reassigned or released to the queue,
// or all are at once.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Age } from '#web/alerts/age.tsx';
import { alertAddress } from '#web/alerts/alert-address.ts';
import { subjectOf, types } from '#web/alerts/alert-words.ts';
import { alertSubject, goneAlert, ShownAlert } from '#web/alerts/shown-alert.ts';
import { PriorityShape } from '#web/console/queue/priority-shape.tsx';
import { useQueue, useQueueStore } from '#web/console/queue/queue-load.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { LiveList } from '#web/ui/steady/live-list.tsx';
import { AssignSelect } from './assign-select.tsx';
import styles from './supervision.module.css';
import { useAssigning } from './use-assigning.ts';

interface OperatorAlertsProps {
  operator: { readonly id: number; readonly name: string; readonly online: boolean };
  onClose: () => void;
}

export function OperatorAlerts({ operator: { id, name, online }, onClose }: OperatorAlertsProps) {
  const { t, i18n } = useLingui();
  const { release } = useAssigning();
  const [pending, setPending] = useState(false);
  const rows = useQueue(useQueueStore()).rows.filter(({ owner }) => owner?.id === id);
  const releaseAll = async () => {
    setPending(true);
    for (const row of rows) await release(ShownAlert.chosen(row));
    setPending(false);
    onClose();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={online ? t`Relieve ${name}` : t`Recall the alerts of ${name}`}
      closeLabel={t`Close`}
      size="lg"
    >
      {rows.length === 0 ? (
        <p className={styles.none}>
          <Trans>{name} has no open alerts.</Trans>
        </p>
      ) : (
        <>
          <LiveList
            className={styles.alerts}
            label={t`Alerts of ${name}`}
            items={rows}
            subjectOf={alertSubject}
            gone={goneAlert}
          >
            {(row, steady) => (
              <li {...steady}>
                <PriorityShape priority={row.priority} size={18} />
                <Link to={alertAddress(row.id)}>{subjectOf(row)}</Link>
                <span className={styles.about}>{i18n._(types[row.type].words)}</span>
                <Age since={row.raised_at} />
                <AssignSelect row={row} />
                <Button
                  size="sm"
                  aria-label={t`Release the alert for ${subjectOf(row)}`}
                  onClick={() => void release(ShownAlert.pressed(row))}
                >
                  <Trans>Release</Trans>
                </Button>
              </li>
            )}
          </LiveList>
          <p className={styles.dialogNote}>
            <Trans>A released alert is unowned again and calls on every console.</Trans>
          </p>
          <Button look="primary" pending={pending} onClick={() => void releaseAll()}>
            {t`Release all ${rows.length} to the queue`}
          </Button>
        </>
      )}
    </Modal>
  );
}
