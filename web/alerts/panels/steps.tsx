// The response instructions as steps; ticking one is recorded with person and time (ux.md check 20).
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { patchData, useData } from '#web/kit/call/query.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useUser } from '#web/kit/session/session.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { alertCalls } from '../alert-calls.ts';
import { StepList } from './step-list.tsx';

export default function Steps({ id, mayTick }: { id: number; mayTick: boolean }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { id: me, name } = useUser();
  const read = useData(alertCalls.responses, { params: { id } }, { handles: [0, 500, 503] });
  const [pending, setPending] = useState<number | null>(null);
  if (!read.data) {
    if (read.error)
      return (
        <ErrorState title={t`The instructions could not be loaded`} requestId={read.error.requestId} onRetry={() => void read.refetch()} />
      );
    return <SkeletonRows rows={5} />;
  }
  if (read.data.length === 0) {
    return (
      <EmptyState title={t`No instructions`}>
        <Trans>No response instructions for this alert type.</Trans>
      </EmptyState>
    );
  }
  const put = (step: ResponseStep) =>
    patchData(queries, alertCalls.responses, { params: { id } }, (old) => old.map((one) => (one.id === step.id ? step : one)));
  const tick = async (step: ResponseStep, ticked: boolean, answer: string | null) => {
    setPending(step.id);
    put({ ...step, ticked: ticked ? { by: { id: me, name }, at: new Date(serverNow()).toISOString(), answer } : null });
    put(
      await call(alertCalls.tick, { params: { id, responseStepId: step.id }, body: { ticked, answer } }, { handles: [404] }).catch(
        refused(step),
      ),
    );
    setPending(null);
  };
  // Until the first tick the instructions may be changed: then this step is one of them no more.
  const refused = (step: ResponseStep) => (error: unknown) => {
    if (error instanceof CallError && error.status === 404) {
      toast.error(t`The instructions changed. Check them again.`);
      void read.refetch();
    }
    return step;
  };
  return (
    <StepList
      steps={read.data}
      isDisabled={(step) => !mayTick || pending === step.id}
      onTick={(step, ticked, answer) => void tick(step, ticked, answer)}
    />
  );
}
