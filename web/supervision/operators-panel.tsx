// The operators: what each has of a full load, what they are doing in words, the median answer of
// this shift, and what a supervisor can do (ux.md check 23).
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowsExchange, IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { isUnowned } from '#domain/alerts/alert-order.ts';
import { fullLoad, obstacleOf } from '#domain/supervision/next-operator.ts';
import { Age } from '#web/alerts/age.tsx';
import { subjectOf, types } from '#web/alerts/alert-words.ts';
import { ShownAlert } from '#web/alerts/shown-alert.ts';
import { useQueue, useQueueStore } from '#web/console/queue/queue-load.ts';
import { Initials } from '#web/console/queue/rows/owner.tsx';
import { useLiveState } from '#web/kit/live/live-state.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { LiveList } from '#web/ui/steady/live-list.tsx';
import { type SteadyItem, steadyRow } from '#web/ui/steady/steady-item.ts';
import { obstacleWords } from './obstacle-words.ts';
import { OperatorAlerts } from './operator-alerts.tsx';
import styles from './operators.module.css';
import supervisor from './supervision.module.css';
import { useAssigning, useDrag } from './use-assigning.ts';
import { type OperatorShown, useOperators, useShift } from './use-shift.ts';

export function OperatorsPanel() {
  const { t } = useLingui();
  const operators = useOperators();
  const { isPending } = useShift();
  const isConnecting = useLiveState().kind === 'connecting';
  const [relieved, setRelieved] = useState<OperatorShown | null>(null);
  // Presence is known once the page is live.
  if (isPending || isConnecting) return <SkeletonRows rows={3} height={64} />;
  if (operators.length === 0)
    return (
      <p className={supervisor.none}>
        <Trans>No operators online.</Trans>
      </p>
    );
  return (
    <>
      <LiveList
        className={styles.list}
        label={t`Operators`}
        items={operators}
        subjectOf={operatorSubject}
      >
        {(one, steady) => <Operator one={one} steady={steady} onRelieve={() => setRelieved(one)} />}
      </LiveList>
      {relieved && <OperatorAlerts operator={relieved} onClose={() => setRelieved(null)} />}
    </>
  );
}

const operatorSubject = ({ id, online }: OperatorShown) => ({
  key: `operator ${id}`,
  state: online ? 'online' : 'offline',
});

/** The total load of the operators online, out of their capacity. */
export function LoadOfAll() {
  const online = useOperators().filter((one) => one.online);
  const open = online.reduce((sum, one) => sum + one.open, 0);
  const most = online.length * fullLoad;
  return (
    <Trans>
      Load: alerts and follow-ups, {open} of {most}
    </Trans>
  );
}

function Operator({
  one,
  steady,
  onRelieve,
}: {
  one: OperatorShown;
  steady: SteadyItem;
  onRelieve: () => void;
}) {
  const { t } = useLingui();
  const { row: dragged, set } = useDrag();
  const { assign } = useAssigning();
  const [isOver, setIsOver] = useState(false);
  const takes = dragged !== null && one.online;
  const blocks = Array.from({ length: fullLoad }, (_, at) => at);
  const { open } = one;
  return (
    <li
      {...steady}
      className={styles.operator}
      data-target={(takes && isOver) || undefined}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (dragged && takes) void assign(ShownAlert.pressed(dragged), one);
        set(null);
      }}
    >
      <Initials person={one} size="lg" />
      <div className={styles.who}>
        <b>{one.name}</b>
        <span className={styles.state}>
          {takes && isOver ? t`Drop to assign ${subjectOf(dragged)}` : <State one={one} />}
        </span>
      </div>
      <div className={styles.load} data-full={open >= fullLoad || undefined}>
        <span className={styles.blocks} aria-hidden="true">
          {blocks.map((at) => (
            <i key={at} data-on={at < open || undefined} />
          ))}
        </span>
        <small>{t`${open} of ${fullLoad}`}</small>
      </div>
      <span className={styles.median}>
        {one.median === null ? '–' : t`${Math.round(one.median)} s`}
      </span>
      <span className={styles.action}>
        <Action one={one} onRelieve={onRelieve} />
      </span>
    </li>
  );
}

function State({ one }: { one: OperatorShown }) {
  const { t, i18n } = useLingui();
  const { online, call_since, open, follow_ups, overdue } = one;
  if (call_since !== null)
    return (
      <Trans>
        On a call <Age since={call_since} />
      </Trans>
    );
  const obstacle = online ? obstacleOf(one) : null;
  if (obstacle === 'full') return i18n._(obstacleWords.full);
  const parts = [
    ...(obstacle === null ? [] : [i18n._(obstacleWords[obstacle])]),
    ...(online ? [] : [t`Offline`]),
    ...(open === 0 ? [t`No alerts`] : []),
    ...(open > follow_ups ? [plural(open - follow_ups, { one: '# open', other: '# open' })] : []),
    ...(follow_ups > 0 ? [plural(follow_ups, { one: '# follow-up', other: '# follow-ups' })] : []),
    ...(overdue > 0 ? [plural(overdue, { one: '# overdue', other: '# overdue' })] : []),
  ];
  return parts.join(', ');
}

function Action({ one, onRelieve }: { one: OperatorShown; onRelieve: () => void }) {
  const { t } = useLingui();
  if (!one.online)
    return one.open === 0 ? null : (
      <Button
        size="sm"
        wide
        {...steadyRow(`recall ${one.id}`)}
        icon={<IconBellRinging size={16} aria-hidden="true" />}
        aria-label={t`Recall the alerts of ${one.name}`}
        onClick={onRelieve}
      >
        <Trans>Recall</Trans>
      </Button>
    );
  if (one.open >= fullLoad)
    return (
      <Button
        size="sm"
        wide
        {...steadyRow(`relieve ${one.id}`)}
        icon={<IconArrowsExchange size={16} aria-hidden="true" />}
        aria-label={t`Relieve ${one.name}`}
        onClick={onRelieve}
      >
        <Trans>Relieve</Trans>
      </Button>
    );
  return <AssignTo one={one} />;
}

/** Assigns one of the waiting alerts to this operator. */
function AssignTo({ one }: { one: OperatorShown }) {
  const { t, i18n } = useLingui();
  const { assign } = useAssigning();
  const waiting = useQueue(useQueueStore()).rows.filter(isUnowned);
  return (
    <NativeSelect
      label={t`Assign an alert to ${one.name}`}
      labelHidden
      size="sm"
      disabled={waiting.length === 0}
      options={[
        { value: '', label: t`Assign` },
        ...waiting.slice(0, 20).map((row) => ({
          // The choice carries the version that the list showed.
          value: `${row.id} ${row.version}`,
          label: `${subjectOf(row)}, ${i18n._(types[row.type].words)}`,
        })),
      ]}
      value=""
      onChange={(value) => {
        const [id, version] = value.split(' ').map(Number);
        const row = waiting.find((one) => one.id === id);
        if (row) void assign(ShownAlert.chosen(row, version), one);
      }}
    />
  );
}
