// What is under way about the alert, one line each between its buttons and its facts: SOS still on, test, timer, patrol, call.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFlask, IconHourglass, IconSatellite } from '@tabler/icons-react';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { call } from '#web/kit/call/call.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { alertCalls, onTestCalls } from '../alert-calls.ts';
import { subjectOf } from '../alert-words.ts';
import { useQueueStore } from '../queue/queue-load.ts';
import { TimeLeft, useIsPast } from '../time-left.tsx';
import { CallStrip } from './call-strip.tsx';
import { PatrolStrip } from './patrol-strip.tsx';
import { useKeepWork, type Work } from './use-work.ts';
import styles from './work.module.css';

export default function AlertStrips({ row, details, work }: { row: AlertRow; details: Alert; work: Work | undefined }) {
  const isActive = row.status === 'active_alert';
  return (
    <div className={styles.strips}>
      {isActive && row.satellite_sos && <SatelliteStrip refusal={details.resolve_refusal} device={row.device?.name} />}
      {work?.on_test.map((period) => (
        <OnTestStrip key={period.id} period={period} id={row.id} />
      ))}
      {isActive && work?.follow_up && <FollowUpStrip row={row} followUp={work.follow_up} />}
      {work?.patrol_jobs
        .filter(({ status }) => status !== 'cancelled')
        .map((job) => (
          <PatrolStrip
            key={job.id}
            job={job}
            row={row}
            // One that is under way outlives its alert: whoever may still write there brings it to its end.
            mayAct={details.abilities.includes(isActive ? 'send_patrol' : 'comment')}
          />
        ))}
      {work?.phone_calls
        .filter(({ outcome, ended_at, by }) => outcome === null && ended_at === null && by !== null)
        .map((one) => (
          <CallStrip key={one.id} call={one} row={row} />
        ))}
    </div>
  );
}

/** Why Resolve is off: only the wearer's own cancelling lets go of it (ux.md check 21). */
function SatelliteStrip({ refusal, device }: { refusal: string | null; device: string | undefined }) {
  return (
    <div className={styles.strip} data-tone="warn" role="status">
      <IconSatellite size={18} aria-hidden="true" />
      <span className={styles.stripText}>
        <b>
          <Trans>Waiting for the wearer</Trans>
        </b>{' '}
        {refusal ?? <Trans>The SOS is still on. It cannot be resolved until the user cancels SOS on {device}.</Trans>}{' '}
        <Trans>ZOLEO’s emergency centre is also informed.</Trans>
      </span>
    </div>
  );
}

function OnTestStrip({ period, id }: { period: Work['on_test'][number]; id: number }) {
  const { dateTime } = useFormat();
  const keep = useKeepWork(id);
  const end = useCall(onTestCalls.end);
  const whose = period.person?.name ?? period.device?.name;
  const endNow = () => end.mutate({ params: { id: period.id } }, { onSuccess: keep.refetch });
  const { t } = useLingui();
  useActions([{ id: `on test ${period.id}`, label: t`End the test of ${whose}`, group: t`This alert`, run: endNow }]);
  return (
    <div className={styles.strip} data-tone="info">
      <IconFlask size={18} aria-hidden="true" />
      <span className={styles.stripText}>
        <b>
          <Trans>On test</Trans>
        </b>{' '}
        <Trans>
          {whose} until {dateTime(period.until)}: {period.reason} ({period.started_by.name})
        </Trans>
      </span>
      <Button size="sm" pending={end.isPending} onClick={endNow}>
        <Trans>End the test</Trans>
      </Button>
    </div>
  );
}

function FollowUpStrip({ row, followUp }: { row: AlertRow; followUp: NonNullable<Work['follow_up']> }) {
  const { t } = useLingui();
  const store = useQueueStore();
  const keep = useKeepWork(row.id);
  const isOverdue = useIsPast(followUp.due_at);
  const cancel = async () => {
    const answer = await call(alertCalls.cancelFollowUp, { params: { id: row.id } }).catch(() => null);
    if (!answer) return;
    store.apply([answer]);
    keep.refetch();
    toast.success(t`The follow-up for ${subjectOf(row)} is cancelled.`);
  };
  useActions([{ id: 'alert.follow_up_cancel', label: t`Cancel the follow-up`, group: t`This alert`, run: () => void cancel() }]);
  return (
    <div className={styles.strip} data-tone={isOverdue ? 'alarm' : 'follow-up'} role={isOverdue ? 'alert' : undefined}>
      <IconHourglass size={18} aria-hidden="true" />
      <span className={styles.stripText}>
        <b>
          <Trans>Follow up</Trans> <TimeLeft due={followUp.due_at} />
        </b>{' '}
        {followUp.reason} <span className={styles.dimmed}>{followUp.set_by.name}</span>
      </span>
      <Button size="sm" onClick={() => void cancel()}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}
