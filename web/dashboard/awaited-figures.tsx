// In place of figures that are not there yet: their grid, or why they could not be read.
import { Trans, useLingui } from '@lingui/react/macro';
import type { CallError } from '#web/kit/call/call-error.ts';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { AwaitedGrid } from './figures/figure-grid.tsx';

interface AwaitedFiguresProps {
  error: CallError | null;
  onRetry: () => void;
}

export const AwaitedFigures = ({ error, onRetry }: AwaitedFiguresProps) =>
  error ? <DashboardFailed error={error} onRetry={onRetry} /> : <AwaitedGrid />;

function DashboardFailed({ error, onRetry }: { error: CallError; onRetry: () => void }) {
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
