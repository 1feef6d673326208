// A patrol and how far it is; its next step is written down by a press, and nothing shows before the server has it.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTruck } from '@tabler/icons-react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { PatrolJob } from '#domain/patrol-jobs/patrol-job.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { patrolCalls } from '../alert-calls.ts';
import { subjectOf } from '../alert-words.ts';
import { useKeepWork } from './use-work.ts';
import styles from './work.module.css';
import { patrolWords } from './work-words.ts';

const next = { requested: 'dispatched', dispatched: 'in_progress', in_progress: 'completed' } as const;

export function PatrolStrip({ job, row, mayAct }: { job: PatrolJob; row: AlertRow; mayAct: boolean }) {
  const { t, i18n } = useLingui();
  const { time } = useFormat();
  const keep = useKeepWork(row.id);
  const advance = useCall(patrolCalls.advance);
  const cancel = useCall(patrolCalls.cancel);
  const params = { id: row.id, patrolJobId: job.id };
  const step = job.status === 'completed' || job.status === 'cancelled' ? null : next[job.status];
  const at = job.completed_at ?? job.in_progress_at ?? job.dispatched_at ?? job.requested_at;
  const callOff = async () => {
    const sure = await confirm({
      title: t`Cancel the patrol?`,
      text: t`The patrol to ${subjectOf(row)} is cancelled and the driver is notified.`,
      yes: t`Cancel patrol`,
    });
    if (sure) cancel.mutate({ params }, { onSuccess: keep.patrolJob });
  };
  const advanceTo = (status: NonNullable<typeof step>) => advance.mutate({ params, body: { status } }, { onSuccess: keep.patrolJob });
  useActions(
    mayAct && step !== null
      ? [
          {
            id: `patrol ${job.id} on`,
            label: t`Patrol: ${i18n._(patrolWords[step])}`,
            group: t`This alert`,
            run: () => advanceTo(step),
          },
          { id: `patrol ${job.id} off`, label: t`Cancel patrol`, group: t`This alert`, run: () => void callOff() },
        ]
      : [],
  );
  return (
    <div className={styles.strip} data-tone={job.failure === null ? 'info' : 'alarm'}>
      <IconTruck size={18} aria-hidden="true" />
      <span className={styles.stripText}>
        <b>
          <Trans>Patrol</Trans>: {i18n._(patrolWords[job.status])}
        </b>{' '}
        {time(at)}
        {job.provider !== null && ` · ${job.provider}`}
        {job.reference !== null && ` · ${job.reference}`}
        {job.requested_by === null && ` · ${t`requested by the worker`}`}
        {job.failure !== null && ` · ${job.failure}`}
      </span>
      {mayAct && step !== null && (
        <>
          <Button size="sm" pending={advance.isPending} onClick={() => advanceTo(step)}>
            {i18n._(patrolWords[step])}
          </Button>
          <Button size="sm" look="danger-outline" pending={cancel.isPending} onClick={() => void callOff()}>
            <Trans>Cancel patrol</Trans>
          </Button>
        </>
      )}
    </div>
  );
}
