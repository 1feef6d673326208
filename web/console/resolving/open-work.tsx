// Before an alert is closed: the call that runs, the steps that were not done, the patrol on its
// way; each says what resolving does with it.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CallOutcome, PhoneCall } from '#domain/alerts/actions/phone-call.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { OpenWork as Open } from '#domain/alerts/resolving/open-work.ts';
import { callOutcomeNames, callOutcomeWords } from '#domain/alerts/story/outcome-words.ts';
import type { PatrolStatus } from '#domain/patrol-jobs/patrol-job.ts';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import styles from './resolving.module.css';
import {
  chosenReason,
  needsReason,
  otherReason,
  type Said,
  usualReasons,
} from './use-open-work.ts';

export interface OpenWorkProps {
  row: AlertRow;
  open: Open<PhoneCall, ResponseStep>;
  /** As far as it is chosen. */
  outcome: string | null;
  said: Said;
  onSay: (said: Said) => void;
  wrong: (field: string) => string | undefined;
}

const underWay: readonly PatrolStatus[] = ['requested', 'dispatched', 'in_progress'];

export function OpenWork({ row, open, outcome, said, onSay, wrong }: OpenWorkProps) {
  const { t } = useLingui();
  const hasPatrol = row.patrol !== undefined && underWay.includes(row.patrol);
  if (
    !hasPatrol &&
    open.calls.length === 0 &&
    open.calls_of_others.length === 0 &&
    open.steps.length === 0
  )
    return null;
  return (
    <section className={styles.open} aria-label={t`Still open`}>
      <h3>
        <Trans>Still open</Trans>
      </h3>
      {open.calls.map((call) => (
        <CallEnd
          key={call.id}
          call={call}
          whom={calleeOf(call, row)}
          outcome={said.calls?.[call.id] ?? null}
          error={said.calls?.[call.id] === undefined ? wrong('call_outcomes') : undefined}
          onChoose={(chosen) => onSay({ ...said, calls: { ...said.calls, [call.id]: chosen } })}
        />
      ))}
      {open.calls_of_others.map((call) => (
        <p key={call.id}>
          <Trans>
            {call.by?.name ?? ''} is calling {calleeOf(call, row)}. The call goes on.
          </Trans>
        </p>
      ))}
      {open.steps.length > 0 && (
        <p>
          <b>{plural(open.steps.length, { one: '# step not done', other: '# steps not done' })}</b>
          {open.required_steps.length > 0 &&
            `: ${open.required_steps.map(({ position }) => position).join(', ')}`}
        </p>
      )}
      {needsReason(open, row, outcome) && (
        <Skipped
          said={said}
          outcome={outcome}
          onSay={onSay}
          error={wrong('steps_skipped_reason')}
        />
      )}
      {hasPatrol && <Patrol status={row.patrol} />}
    </section>
  );
}

const calleeOf = ({ party, party_name }: PhoneCall, row: AlertRow): string =>
  party_name ?? (party === 'device' ? (row.device?.name ?? '') : subjectOf(row));

interface CallEndProps {
  call: PhoneCall;
  whom: string;
  outcome: CallOutcome | null;
  error: string | undefined;
  onChoose: (outcome: CallOutcome) => void;
}

function CallEnd({ whom, outcome, error, onChoose }: CallEndProps) {
  const { t } = useLingui();
  return (
    <NativeSelect
      label={t`The call to ${whom} is still running. How did it end?`}
      value={outcome ?? ''}
      error={error}
      onChange={(value) => {
        const chosen = callOutcomeNames.find((one) => one === value);
        if (chosen) onChoose(chosen);
      }}
      options={[
        { value: '', label: t`Choose an outcome` },
        ...callOutcomeNames.map((one) => ({ value: one, label: callOutcomeWords[one] })),
      ]}
    />
  );
}

function Skipped({
  said,
  outcome,
  onSay,
  error,
}: Pick<OpenWorkProps, 'said' | 'outcome' | 'onSay'> & { error: string | undefined }) {
  const { t } = useLingui();
  const chosen = chosenReason(said, outcome);
  const isOther = chosen === otherReason;
  return (
    <>
      <NativeSelect
        label={t`Why were required steps not done?`}
        value={chosen}
        error={isOther ? undefined : error}
        onChange={(skipped) => onSay({ ...said, skipped })}
        options={[
          { value: '', label: t`Choose a reason` },
          ...Object.values(usualReasons()).map((reason) => ({ value: reason, label: reason })),
          { value: otherReason, label: t`Other reason` },
        ]}
      />
      {isOther && (
        <TextField
          label={t`Reason`}
          maxLength={1000}
          value={said.skipped_words ?? ''}
          error={error}
          onChange={(event) => onSay({ ...said, skipped_words: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function Patrol({ status }: { status: PatrolStatus | undefined }) {
  return (
    <p className={styles.caution}>
      <PatrolWords status={status} />{' '}
      <Trans>Resolving does not cancel it. Cancel it in the alert.</Trans>
    </p>
  );
}

function PatrolWords({ status }: { status: PatrolStatus | undefined }) {
  if (status === 'in_progress') return <Trans>A patrol is on site.</Trans>;
  if (status === 'dispatched') return <Trans>A patrol is on its way.</Trans>;
  return <Trans>A patrol was requested.</Trans>;
}
