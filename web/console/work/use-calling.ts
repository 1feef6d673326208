// Calling about an alert with one press, and the operator's own running call.
import type { CallOutcome, PhoneCall } from '#domain/alerts/actions/phone-call.ts';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { isRunning } from '#domain/alerts/calls/running-call.ts';
import type { Callee } from '#domain/alerts/next-action/situation.ts';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import { openTelephone } from '#web/kit/format/telephone.ts';
import { useUser } from '#web/kit/session/session.ts';
import { useEndCall, useRing } from './use-ring.ts';
import type { Work } from './use-work.ts';

export interface Calling {
  running: PhoneCall | null;
  /**
   * Opens the telephone and begins the record. @param ends the running call that was not answered
   */
  call: (callee: Callee, ends?: number | null) => void;
  /**
   * The outcome chosen at a step ends the running call. @returns whether the step is done with it
   */
  endAtStep: (step: ResponseStep, outcome: CallOutcome) => boolean;
}

const reached: readonly CallOutcome[] = ['answered', 'safe', 'needs_help'];

export function useCalling(
  row: AlertRow,
  details: Alert | undefined,
  work: Work | undefined,
): Calling {
  const { id: me } = useUser();
  const ring = useRing(row);
  const end = useEndCall(row.id);
  const calls = work?.phone_calls ?? [];
  const running = calls.find((one) => one.by?.id === me && isRunning(one)) ?? null;
  const called = new Set(calls.map(({ number }) => number));
  const hasMore = details?.contacts.some(
    ({ reachable_now, mobile, landline }) => reachable_now && !called.has(mobile ?? landline),
  );
  return {
    running,
    call: ({ party, name, number }, ends = null) => {
      if (running && running.id === ends) end.as(running, 'no_answer');
      ring?.({ party, number, ...(party === 'person' ? {} : { name }) });
      openTelephone(number);
    },
    endAtStep: ({ kind }, outcome) => {
      if (!running) return true;
      end.as(running, outcome);
      // There are more contacts to call before this step is done.
      return kind !== 'call_contacts' || reached.includes(outcome) || !hasMore;
    },
  };
}
