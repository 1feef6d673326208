// The open work when an alert is resolved: calls without an end, steps not done. One rule for the
// dialog that asks and the server that refuses.
import type { ResponseStep } from '#domain/responses/response-step.ts';
import type { PhoneCall } from '../actions/phone-call.ts';
import { isForgotten, isRunning } from '../calls/running-call.ts';

type Call = Pick<PhoneCall, 'id' | 'by' | 'ended_at' | 'outcome' | 'started_at' | 'confirmed_at'>;
type Step = Pick<ResponseStep, 'ticked' | 'required'>;

export interface OpenWork<OneCall, OneStep> {
  /** The resolver records how these ended. */
  readonly calls: OneCall[];
  /** Colleagues are on these calls, which go on. */
  readonly calls_of_others: OneCall[];
  /** Not done, required or not. */
  readonly steps: OneStep[];
  /** These need a reason. */
  readonly required_steps: OneStep[];
}

/**
 * @param who id of the resolver
 * @param now ms since 1970, by the server's clock
 */
export function openWork<OneCall extends Call, OneStep extends Step>(
  { calls, steps }: { calls: readonly OneCall[]; steps: readonly OneStep[] },
  { who, now }: { who: number; now: number },
): OpenWork<OneCall, OneStep> {
  const running = calls.filter(isRunning);
  const isToEnd = (call: OneCall) => call.by?.id === who || isForgotten(call, now);
  const open = steps.filter(({ ticked }) => ticked === null);
  return {
    calls: running.filter(isToEnd),
    calls_of_others: running.filter((call) => !isToEnd(call)),
    steps: open,
    required_steps: open.filter(({ required }) => required),
  };
}

/** A test does not require the response steps. */
export const needsStepsReason = ({
  outcome,
  on_test,
}: {
  outcome: string | null;
  on_test: boolean;
}): boolean => outcome !== 'test' && !on_test;
