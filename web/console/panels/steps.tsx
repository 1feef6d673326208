// The response instructions as steps; ticking one, or how its call ended, is recorded with person
// and time (ux.md check 20).
import { Trans, useLingui } from '@lingui/react/macro';
import type { CallOutcome } from '#domain/alerts/actions/phone-call.ts';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { useData } from '#web/kit/call/query.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { oncePerPress } from '#web/kit/keyboard/presses.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { StepList } from './step-list.tsx';
import { useTick } from './use-tick.ts';

export interface StepsProps {
  id: number;
  mayTick: boolean;
  /** Ends the operator's own running call. Returns whether that completes the step. */
  onOutcome?: (step: ResponseStep, outcome: CallOutcome) => boolean;
}

export default function Steps({ id, mayTick, onOutcome = () => true }: StepsProps) {
  const { t } = useLingui();
  const read = useData(alertCalls.responses, { params: { id } }, { handles: [0, 500, 503] });
  const { pending, tick } = useTick(id, () => void read.refetch());
  const next = read.data?.find(({ ticked }) => ticked === null);
  const isPlain = mayTick && next && next.kind !== 'yes_no' && next.kind !== 'record';
  useActions(
    isPlain
      ? [
          {
            id: 'alert.tick',
            label: t`Tick the current step`,
            keys: ' ',
            group: t`This alert`,
            run: () => oncePerPress(() => void tick(next, { ticked: true })),
          },
        ]
      : [],
  );
  if (!read.data) {
    if (read.error)
      return (
        <ErrorState
          title={t`The instructions could not be loaded`}
          requestId={read.error.requestId}
          onRetry={() => void read.refetch()}
        />
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
  return (
    <StepList
      steps={read.data}
      isDisabled={(step) => !mayTick || pending === step.id}
      onTick={(step, how) => {
        if (!how.outcome || onOutcome(step, how.outcome)) void tick(step, how);
      }}
    />
  );
}
