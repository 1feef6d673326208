// What could not be loaded, why, and the way to try again.
import { Trans } from '@lingui/react/macro';
import type { CallError } from '#web/kit/call/call-error.ts';
import { ErrorState } from '#web/ui/feedback/states.tsx';

export interface LoadFailedProps {
  /** Says what could not be loaded. */
  title: string;
  error: CallError;
  onRetry: () => void;
}

export const LoadFailed = ({ title, error, onRetry }: LoadFailedProps) => (
  <ErrorState title={title} requestId={error.requestId} onRetry={onRetry}>
    {error.status === 0 ? (
      <Trans>The server could not be reached. Check your connection and try again.</Trans>
    ) : (
      error.message
    )}
  </ErrorState>
);
