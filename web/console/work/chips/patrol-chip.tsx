// A patrol and how far it is; it opens its next step and the way to cancel it. Nothing shows before
// the server has it.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTruck } from '@tabler/icons-react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { PatrolJob } from '#domain/patrol-jobs/patrol-job.ts';
import { patrolCalls } from '#web/alerts/alert-calls.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { useKeepWork } from '../use-work.ts';
import { patrolWords } from '../work-words.ts';
import { Chip } from './chip.tsx';
import styles from './chips.module.css';

const next = {
  requested: 'dispatched',
  dispatched: 'in_progress',
  in_progress: 'completed',
} as const;

export interface PatrolChipProps {
  job: PatrolJob;
  row: AlertRow;
  mayAct: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
}

export function PatrolChip({ job, row, mayAct, open, onOpen }: PatrolChipProps) {
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
  const advanceTo = (status: NonNullable<typeof step>) =>
    advance.mutate({ params, body: { status } }, { onSuccess: keep.patrolJob });
  useActions(
    mayAct && step !== null
      ? [
          {
            id: `patrol ${job.id} on`,
            label: t`Patrol: ${i18n._(patrolWords[step])}`,
            group: t`This alert`,
            run: () => advanceTo(step),
          },
          {
            id: `patrol ${job.id} off`,
            label: t`Cancel patrol`,
            group: t`This alert`,
            run: () => void callOff(),
          },
        ]
      : [],
  );
  const about = [
    time(at),
    job.provider,
    job.reference,
    job.requested_by === null
      ? t`requested by the worker`
      : t`requested by ${job.requested_by.name}`,
    job.failure,
  ];
  const panel = (
    <>
      <p>{about.filter(Boolean).join(' · ')}</p>
      {job.instructions && <p>{job.instructions}</p>}
      {mayAct && step !== null && (
        <div className={styles.buttons}>
          <Button size="sm" pending={advance.isPending} onClick={() => advanceTo(step)}>
            {i18n._(patrolWords[step])}
          </Button>
          <Button
            size="sm"
            look="danger-outline"
            pending={cancel.isPending}
            onClick={() => void callOff()}
          >
            <Trans>Cancel patrol</Trans>
          </Button>
        </div>
      )}
    </>
  );
  return (
    <Chip
      tone={job.failure === null ? 'info' : 'warn'}
      icon={<IconTruck size={15} aria-hidden="true" />}
      panel={panel}
      open={open}
      onOpen={onOpen}
    >
      <Trans>Patrol</Trans>: {i18n._(patrolWords[job.status])}
      {job.failure !== null && ` · ${job.failure}`}
    </Chip>
  );
}
