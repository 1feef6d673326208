// The follow-up timer and a running test as chips; each opens its reason and the way to end it.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFlask, IconHourglass } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertCalls, onTestCalls } from '#web/alerts/alert-calls.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { ShownAlert } from '#web/alerts/shown-alert.ts';
import { TimeLeft, useIsPast } from '#web/alerts/time-left.tsx';
import { call } from '#web/kit/call/call.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { announce } from '#web/ui/feedback/announcer.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { useQueueStore } from '../../queue/queue-load.ts';
import { useKeepWork, type Work } from '../use-work.ts';
import { Chip } from './chip.tsx';
import styles from './chips.module.css';

interface Opening {
  open: boolean;
  onOpen: (open: boolean) => void;
}

export function TestChip({
  period,
  id,
  ...opening
}: Opening & { period: Work['on_test'][number]; id: number }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const keep = useKeepWork(id);
  const end = useCall(onTestCalls.end);
  const whose = period.person?.name ?? period.device?.name;
  const endNow = () => end.mutate({ params: { id: period.id } }, { onSuccess: keep.refetch });
  useActions([
    {
      id: `on test ${period.id}`,
      label: t`End the test of ${whose}`,
      group: t`This alert`,
      run: endNow,
    },
  ]);
  const panel = (
    <>
      <p>
        <Trans>
          {whose} until {dateTime(period.until)}: {period.reason} ({period.started_by.name})
        </Trans>
      </p>
      <div className={styles.buttons}>
        <Button size="sm" pending={end.isPending} onClick={endNow}>
          <Trans>End the test</Trans>
        </Button>
      </div>
    </>
  );
  return (
    <Chip tone="info" icon={<IconFlask size={15} aria-hidden="true" />} panel={panel} {...opening}>
      <Trans>On test</Trans>
    </Chip>
  );
}

export function FollowUpChip({
  row,
  followUp,
  ...opening
}: Opening & { row: AlertRow; followUp: NonNullable<Work['follow_up']> }) {
  const { t } = useLingui();
  const store = useQueueStore();
  const keep = useKeepWork(row.id);
  const isOverdue = useIsPast(followUp.due_at);
  const subject = subjectOf(row);
  // Static text: a live region must not tick (ux.md check 51).
  useEffect(() => {
    if (isOverdue) announce(t`The follow-up for ${subject} is due.`, 'assertive');
  }, [isOverdue, subject, t]);
  const cancel = async () => {
    const alert = ShownAlert.pressed(row);
    if (!alert) return;
    const answer = await call(alertCalls.cancelFollowUp, {
      params: { id: row.id },
      query: alert.query,
    }).catch(() => null);
    if (!answer) return;
    store.apply([answer]);
    keep.refetch();
    toast.success(t`The follow-up for ${subject} is cancelled.`);
  };
  useActions([
    {
      id: 'alert.follow_up_cancel',
      label: t`Cancel the follow-up`,
      group: t`This alert`,
      run: () => void cancel(),
    },
  ]);
  const panel = (
    <>
      <p>
        {followUp.reason && `${followUp.reason} · `}
        <Trans>set by {followUp.set_by.name}</Trans>
      </p>
      <div className={styles.buttons}>
        <Button size="sm" onClick={() => void cancel()}>
          <Trans>Cancel the follow-up</Trans>
        </Button>
      </div>
    </>
  );
  return (
    <Chip
      tone={isOverdue ? 'alarm' : 'follow-up'}
      icon={<IconHourglass size={15} aria-hidden="true" />}
      panel={panel}
      {...opening}
    >
      <Trans>Follow up</Trans> <TimeLeft due={followUp.due_at} />
      {followUp.reason && ` · ${followUp.reason}`}
    </Chip>
  );
}
