// The open work of an alert that is being resolved, and the questions of the dialog about it.
import { t } from '@lingui/core/macro';
import type { CallOutcome, PhoneCall } from '#domain/alerts/actions/phone-call.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { needsStepsReason, type OpenWork, openWork } from '#domain/alerts/resolving/open-work.ts';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { useSeconds } from '#web/alerts/clock.ts';
import { useData } from '#web/kit/call/query.ts';
import { useUser } from '#web/kit/session/session.ts';

/** The answers given in the dialog; part of its draft. */
export interface Said {
  /** By the id of the call. */
  calls?: Readonly<Record<string, CallOutcome>>;
  /** One of the usual reasons, or `other` with its own words. */
  skipped?: string;
  skipped_words?: string;
}

export const otherReason = 'other';

/** No questions about steps and calls that are not loaded: the server refuses instead. */
export function useOpenWork(row: AlertRow): OpenWork<PhoneCall, ResponseStep> {
  const { id: who } = useUser();
  const now = useSeconds(true);
  const steps = useData(
    alertCalls.responses,
    { params: { id: row.id } },
    { handles: [0, 404, 429, 500, 503] },
  );
  const work = useData(
    alertCalls.actions,
    { params: { id: row.id } },
    { handles: [0, 404, 429, 500, 503] },
  );
  return openWork({ calls: work.data?.phone_calls ?? [], steps: steps.data ?? [] }, { who, now });
}

export const needsReason = (
  { required_steps }: Pick<OpenWork<PhoneCall, ResponseStep>, 'required_steps'>,
  row: AlertRow,
  outcome: string | null,
): boolean =>
  required_steps.length > 0 && needsStepsReason({ outcome, on_test: row.on_test === true });

/** The usual reasons; a false alarm is one already. */
export const usualReasons = () => ({
  false_alarm: t`False alarm: the person is safe.`,
  safe: t`The person is safe.`,
  done: t`Done, but not ticked.`,
  taken_over: t`Emergency services or a patrol took over.`,
  other_alert: t`Handled in another alert.`,
});

/** The chosen reason; before a choice, the default of the outcome. */
export const chosenReason = ({ skipped }: Said, outcome: string | null): string =>
  skipped ?? (outcome === 'false' ? usualReasons().false_alarm : '');

const reasonIn = (said: Said, outcome: string | null): string => {
  const chosen = chosenReason(said, outcome);
  return (chosen === otherReason ? (said.skipped_words ?? '') : chosen).trim();
};

/** The fields of the resolve request. */
export const closingOf = (said: Said, outcome: string | null) => ({
  call_outcomes: Object.entries(said.calls ?? {}).map(([id, outcome]) => ({
    phone_call_id: Number(id),
    outcome,
  })),
  steps_skipped_reason: reasonIn(said, outcome) || null,
});

/** Missing answers by field, in the server's words. */
export function missingIn(
  open: OpenWork<PhoneCall, ResponseStep>,
  { row, outcome, said }: { row: AlertRow; outcome: string | null; said: Said },
): Record<string, string[]> {
  const isUnsaid = open.calls.some(({ id }) => said.calls?.[id] === undefined);
  return {
    ...(isUnsaid ? { call_outcomes: [t`Choose how the call ended.`] } : {}),
    ...(needsReason(open, row, outcome) && reasonIn(said, outcome) === ''
      ? { steps_skipped_reason: [t`Choose why the required steps were not done.`] }
      : {}),
  };
}
