// The alerts without an owner, the most urgent first: each can be dragged to an operator, and
// always has a button with the one it would go to.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconGripVertical, IconUserPlus } from '@tabler/icons-react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { isUnowned } from '#domain/alerts/alert-order.ts';
import type { DistributionMode } from '#domain/supervision/distribution.ts';
import { canTakeNext, suggestionsFor } from '#domain/supervision/next-operator.ts';
import { Age } from '#web/alerts/age.tsx';
import { alertAddress } from '#web/alerts/alert-address.ts';
import { placeOf, subjectOf, types } from '#web/alerts/alert-words.ts';
import { alertSubject, goneAlert, ShownAlert } from '#web/alerts/shown-alert.ts';
import { TimeLeft, useIsPast } from '#web/alerts/time-left.tsx';
import { useDistribution } from '#web/console/offers/use-distribution.ts';
import { PriorityShape } from '#web/console/queue/priority-shape.tsx';
import { useQueue, useQueueStore } from '#web/console/queue/queue-load.ts';
import { NextLine } from '#web/console/queue/rows/next-line.tsx';
import { ResponseClock } from '#web/console/queue/rows/response-clock.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { LiveList } from '#web/ui/steady/live-list.tsx';
import { type SteadyItem, steadyRow } from '#web/ui/steady/steady-item.ts';
import { AssignSelect } from './assign-select.tsx';
import styles from './supervision.module.css';
import { useAssigning, useDrag } from './use-assigning.ts';
import { type OperatorShown, useOperators, useShift } from './use-shift.ts';
import waiting from './waiting.module.css';

/** The most alerts listed; the queue has the rest. */
const most = 6;

export function WaitingForOwner() {
  const { t } = useLingui();
  const me = useUser().id;
  // In the queue's order: the most urgent and oldest first.
  const store = useQueueStore();
  const queue = useQueue(store);
  const find = (id: number) => store.find(id);
  const rows = queue.rows.filter(isUnowned);
  const shown = rows.slice(0, most);
  const operators = useOperators().filter(({ online }) => online);
  const mode = useDistribution().own?.mode;
  const suggested = mode === 'suggest' ? suggestionsFor(operators, shown.length, me) : [];
  const suggestedFor = new Map(shown.map((row, at) => [row.id, suggested[at]]));
  const offers = useShift().data?.offers ?? [];
  const offerOf = ({ id }: AlertRow) => {
    const offer = offers.find(({ alert_id }) => alert_id === id);
    const operator = operators.find((one) => one.id === offer?.staff_id);
    return offer && operator ? { name: operator.name, expires_at: offer.expires_at } : undefined;
  };
  // Show nothing until the alerts are loaded.
  if (!queue.loaded) return queue.settled ? null : <SkeletonRows rows={2} height={56} />;
  if (rows.length === 0) {
    return (
      <p className={styles.none}>
        <Trans>All alerts have an owner.</Trans>
      </p>
    );
  }
  const more = rows.length - most;
  return (
    <>
      <LiveList
        className={waiting.list}
        label={t`Waiting for an owner`}
        items={shown}
        subjectOf={alertSubject}
        gone={(row) => find(row.id) ?? goneAlert(row)}
      >
        {(row, steady) => (
          <WaitingAlert
            row={row}
            steady={steady}
            suggested={suggestedFor.get(row.id)}
            offer={offerOf(row)}
          />
        )}
      </LiveList>
      <p className={styles.note}>
        {more > 0 && <>{t`and ${more} more`}. </>}
        <DistributionNote mode={mode} isAnybodyFree={operators.some(canTakeNext)} />
      </p>
    </>
  );
}

function DistributionNote({
  mode,
  isAnybodyFree,
}: {
  mode: DistributionMode | undefined;
  isAnybodyFree: boolean;
}) {
  if (mode === undefined) return null;
  if (!isAnybodyFree)
    return (
      <Trans>
        Nobody is free to take an alert: all are full, on a call, paused or without a working
        console.
      </Trans>
    );
  if (mode === 'automatic')
    return (
      <Trans>
        Each alert is offered to the freest operator for 20 s. It stays unowned until someone
        acknowledges it.
      </Trans>
    );
  return mode === 'suggest' ? (
    <Trans>
      Suggested: the person with the fewest open alerts who is free and has a working console.
    </Trans>
  ) : null;
}

/** The operator an alert is offered to, until when. */
interface ShownOffer {
  readonly name: string;
  readonly expires_at: string;
}

function OfferLine({ offer: { name, expires_at } }: { offer: ShownOffer }) {
  if (useIsPast(expires_at)) return null;
  return (
    <div className={waiting.offer}>
      <Trans>
        Offered to {name}, back in the queue <TimeLeft due={expires_at} />
      </Trans>
    </div>
  );
}

interface WaitingAlertProps {
  row: AlertRow;
  steady: SteadyItem;
  suggested: OperatorShown | undefined;
  offer: ShownOffer | undefined;
}

function WaitingAlert({ row, steady, suggested, offer }: WaitingAlertProps) {
  const { t, i18n } = useLingui();
  const me = useUser().id;
  const { assign } = useAssigning();
  const { set } = useDrag();
  const { words, icon: TypeIcon } = types[row.type];
  return (
    <li
      {...steady}
      className={waiting.alert}
      draggable={isUnowned(row)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', subjectOf(row));
        set(row);
      }}
      onDragEnd={() => set(null)}
    >
      <IconGripVertical size={18} className={waiting.grip} aria-hidden="true" />
      <span className={waiting.tile}>
        <TypeIcon size={20} aria-hidden="true" />
      </span>
      <div className={waiting.about}>
        <div className={waiting.subject}>
          <Link to={alertAddress(row.id)}>{subjectOf(row)}</Link>{' '}
          <PriorityShape priority={row.priority} size={16} />
        </div>
        <div>{i18n._(words)}</div>
        <div className={waiting.place}>{placeOf(row)}</div>
        {offer && <OfferLine offer={offer} />}
      </div>
      <div className={waiting.age}>
        <Age since={row.raised_at} />
        <ResponseClock row={row} />
        <NextLine row={row} className={waiting.next} />
      </div>
      <div className={waiting.actions}>
        {suggested && (
          <Button
            size="sm"
            look="primary"
            {...steadyRow(`assign ${row.id}`, String(suggested.id))}
            icon={<IconUserPlus size={16} aria-hidden="true" />}
            onClick={() => void assign(ShownAlert.pressed(row), suggested)}
          >
            {suggested.id === me
              ? t`Assign to me`
              : t`Assign to ${suggested.name.split(' ')[0] ?? suggested.name}`}
          </Button>
        )}
        {isUnowned(row) && <AssignSelect row={row} />}
      </div>
    </li>
  );
}
