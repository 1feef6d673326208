// The page for an unknown address, for signed-in users (R054): inside the shell, so that alerts and
// their sound stay, with a link to the nearest existing page.
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Link } from '#web/kit/screen/address.tsx';
import { startOf } from '#web/kit/screen/guard.ts';
import { placedScreens } from '#web/kit/screen/placed-screens.ts';
import { useUser } from '#web/kit/session/session.ts';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { nearestScreen } from './nearest-screen.ts';

export default function NotFoundInShell() {
  const { t, i18n } = useLingui();
  const user = useUser();
  const address = useRouterState({ select: ({ location }) => location.pathname });
  const requestId = useRequestId(address);
  const near = nearestScreen(placedScreens(), address, user);
  return (
    <ErrorState
      title={t`This page does not exist`}
      requestId={requestId}
      action={
        <>
          {near && <Link to={near.address}>{i18n._(near.title)}</Link>}
          {near?.address !== startOf(user) && (
            <Link to={startOf(user)}>
              <Trans>Go to your start page</Trans>
            </Link>
          )}
        </>
      }
    >
      <Trans>The address may be mistyped, or the page has moved.</Trans>
    </ErrorState>
  );
}

/**
 * Requests the same address from the server, so that its log shows support which user saw which
 * error.
 */
function useRequestId(address: string): string | undefined {
  const [found, setFound] = useState<{ address: string; id: string } | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    fetch(`/api/pages${address}`, { signal: gone.signal })
      .then(({ headers }) => {
        const id = headers.get('x-request-id');
        if (id !== null) setFound({ address, id });
      })
      .catch(() => undefined);
    return () => gone.abort();
  }, [address]);
  return found?.address === address ? found.id : undefined;
}
