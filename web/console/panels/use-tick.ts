// Ticking a step of an alert: shown at once, taken back where the server refuses.
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { patchData } from '#web/kit/call/query.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useUser } from '#web/kit/session/session.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { Tick } from './tick.ts';

/** @param refetch the instructions changed meanwhile */
export function useTick(
  id: number,
  refetch: () => void,
): { pending: number | null; tick: (step: ResponseStep, how: Tick) => Promise<void> } {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { id: me, name } = useUser();
  const [pending, setPending] = useState<number | null>(null);
  const put = (step: ResponseStep) =>
    patchData(queries, alertCalls.responses, { params: { id } }, (old) =>
      old.map((one) => (one.id === step.id ? step : one)),
    );
  // Before the first tick the instructions may change, so that this step is no longer part of them.
  const refused = (step: ResponseStep) => (error: unknown) => {
    if (error instanceof CallError && error.status === 404) {
      toast.error(t`The instructions changed. Check them again.`);
      refetch();
    }
    return step;
  };
  const tick = async (step: ResponseStep, { ticked, answer = null, outcome = null }: Tick) => {
    setPending(step.id);
    put({
      ...step,
      ticked: ticked
        ? { by: { id: me, name }, at: new Date(serverNow()).toISOString(), answer, outcome }
        : null,
    });
    const body = { ticked, answer, ...(outcome === null ? {} : { outcome }) };
    put(
      await call(
        alertCalls.tick,
        { params: { id, responseStepId: step.id }, body },
        { handles: [404] },
      ).catch(refused(step)),
    );
    setPending(null);
  };
  return { pending, tick };
}
