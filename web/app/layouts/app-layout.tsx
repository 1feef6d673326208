// The frame of the signed-in portal: sidebar, header, bars, and the page. It also loads everything
// that sign-in does not need.
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { createQueryClient } from '#web/kit/call/query.ts';
import { LiveProvider } from '#web/kit/live/live-provider.tsx';
import { UnsavedGuard } from '#web/kit/screen/unsaved-guard.tsx';
import { useMaybeUser } from '#web/kit/session/session.ts';
import { ProofHost } from '#web/sign-in/proof/proof-host.tsx';
import { ConfirmHost } from '#web/ui/overlays/confirm-host.tsx';
import { CellVisits } from '../cells/cell-visits.tsx';
import { channelRoute } from '../cells/channel-route.ts';
import { Shell } from '../shell/shell.tsx';

export default function AppLayout() {
  const user = useMaybeUser();
  const failed = useRouterState({
    select: (state) => state.matches.some((match) => match.status === 'error'),
  });
  // No person is known: either we are signing out, when nothing may be drawn, or the server did not
  // answer, when the error page is shown.
  if (!user) return failed ? <Outlet /> : null;
  return <Portal key={user.id} />;
}

/** Belongs to one person: its data is unmounted with them. */
function Portal() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <LiveProvider route={channelRoute}>
        <CellVisits />
        <Shell>
          <Outlet />
        </Shell>
      </LiveProvider>
      <ConfirmHost />
      <ProofHost />
      <UnsavedGuard />
    </QueryClientProvider>
  );
}
