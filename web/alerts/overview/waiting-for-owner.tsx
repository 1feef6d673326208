// For supervisors: the alerts without an owner, the most urgent first, each with the operator it would go to.
import { Trans, useLingui } from '@lingui/react/macro';
import { isUnowned } from '#domain/alerts/alert-order.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Age } from '../age.tsx';
import { alertAddress } from '../alert-address.ts';
import { placeOf, subjectOf, types } from '../alert-words.ts';
import { PriorityShape } from '../queue/priority-shape.tsx';
import { useQueue, useQueueStore } from '../queue/queue-load.ts';
import { AssignSelect } from './assign-select.tsx';
import styles from './overview.module.css';
import { suggestedOf } from './suggestion.ts';
import { useAssigning } from './use-assigning.ts';

/** So many are listed; the queue has the rest. */
const most = 8;

export function WaitingForOwner() {
  const { t, i18n } = useLingui();
  const me = useUser().id;
  // In the queue's order: the most urgent and oldest first.
  const waiting = useQueue(useQueueStore()).rows.filter(isUnowned);
  const { operators, assign } = useAssigning();
  const suggested = suggestedOf(operators, me);
  if (waiting.length === 0) {
    return (
      <p className={styles.none}>
        <Trans>All alerts have an owner.</Trans>
      </p>
    );
  }
  const more = waiting.length - most;
  return (
    <>
      <ul className={styles.list} aria-label={t`Waiting for an owner`}>
        {waiting.slice(0, most).map((row) => (
          <li key={row.id}>
            <PriorityShape priority={row.priority} size={18} />
            <Link to={alertAddress(row.id)}>{subjectOf(row)}</Link>
            <span className={styles.about}>
              {i18n._(types[row.type].words)} · {placeOf(row)}
            </span>
            <Age since={row.raised_at} className={styles.time} />
            {suggested && (
              <Button size="sm" onClick={() => void assign(row, suggested)}>
                {suggested.id === me ? t`Assign to me` : t`Assign to ${suggested.name.split(' ')[0] ?? suggested.name}`}
              </Button>
            )}
            <AssignSelect row={row} operators={operators} assign={assign} />
          </li>
        ))}
      </ul>
      <p className={styles.none}>
        {more > 0 && <>{t`and ${more} more`}. </>}
        <Trans>Assign suggests the online operator with the fewest open alerts.</Trans>
      </p>
    </>
  );
}
