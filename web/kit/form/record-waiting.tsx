// Placeholder for a missing record: loading, deleted or refused, with a link back.
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import type { CallError } from '../call/call-error.ts';

export interface RecordWaitingProps {
  read: { error: CallError | null; refetch: () => unknown };
  wayBack: ReactNode;
}

export function RecordWaiting({ read: { error, refetch }, wayBack }: RecordWaitingProps) {
  const { t } = useLingui();
  if (!error) return <SkeletonRows rows={10} height={42} />;
  if (error.status === 404) {
    return (
      <ErrorState
        title={t`This record does not exist`}
        requestId={error.requestId}
        action={wayBack}
      >
        {t`It may have been removed, or the address is mistyped.`}
      </ErrorState>
    );
  }
  return (
    <ErrorState
      title={t`The record could not be loaded`}
      requestId={error.requestId}
      onRetry={() => void refetch()}
      action={wayBack}
    >
      {error.status === 0 ? t`The server could not be reached.` : error.message}
    </ErrorState>
  );
}
