// In place of figures that are not there yet: their grid, or why they could not be read.
import { useLingui } from '@lingui/react/macro';
import type { CallError } from '#web/kit/call/call-error.ts';
import { LoadFailed } from '#web/kit/status/load-failed.tsx';
import { AwaitedGrid } from './figures/figure-grid.tsx';

interface AwaitedFiguresProps {
  error: CallError | null;
  onRetry: () => void;
}

export function AwaitedFigures({ error, onRetry }: AwaitedFiguresProps) {
  const { t } = useLingui();
  if (!error) return <AwaitedGrid />;
  return (
    <LoadFailed title={t`The dashboard could not be loaded`} error={error} onRetry={onRetry} />
  );
}
