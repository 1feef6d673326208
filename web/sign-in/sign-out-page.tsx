// Ends the session and leads to the sign-in page; says so when the server could not be reached.
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { useGo } from '#web/kit/screen/address.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { signOut } from './session-calls.ts';

export default function SignOutPage() {
  const { t } = useLingui();
  const go = useGo();
  const [failed, setFailed] = useState(false);
  const leave = useCallback(async () => {
    setFailed(false);
    try {
      const elsewhere = await signOut();
      if (elsewhere === null) go('/', { replace: true });
      else window.location.replace(elsewhere);
    } catch {
      setFailed(true);
    }
  }, [go]);
  useEffect(() => {
    void leave();
  }, [leave]);
  return (
    <>
      <h1 id="page-title" tabIndex={-1} style={{ fontSize: 22, textAlign: 'center' }}>
        <Trans>Signing out</Trans>
      </h1>
      {failed && (
        <ErrorState title={t`You are still signed in`} onRetry={() => void leave()}>
          <Trans>The server could not be reached. Try again.</Trans>
        </ErrorState>
      )}
    </>
  );
}
