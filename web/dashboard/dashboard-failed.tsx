// The figures could not be read: why, and trying again.
import { Trans, useLingui } from '@lingui/react/macro';
import type { CallError } from '#web/kit/call/call-error.ts';
import { ErrorState } from '#web/ui/feedback/states.tsx';

export function DashboardFailed({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <ErrorState
      title={t`The dashboard could not be loaded`}
      requestId={error.requestId}
      onRetry={onRetry}
    >
      {error.status === 0 ? (
        <Trans>The server could not be reached. Check your connection and try again.</Trans>
      ) : (
        error.message
      )}
    </ErrorState>
  );
}
