// Reads that failed while the network or the server was away are loaded again when it is back,
// without a press on "Try again".
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isPassingRefusal } from '#domain/live/pusher-options.ts';
import { CallError } from '../call/call-error.ts';
import { useLiveStates } from './live-state.tsx';

const hasPassed = (failure: unknown): boolean =>
  failure instanceof CallError && isPassingRefusal(failure);

/** Mounted once, around the pages. */
export function useFailedReads(): void {
  const client = useQueryClient();
  // Reads of a cell that came back; those of the others are not in error.
  const live = [...useLiveStates()].filter(([, { kind }]) => kind === 'live').join();
  useEffect(() => {
    const again = () =>
      void client.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error' && hasPassed(state.error),
      });
    if (live !== '') again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [client, live]);
}
