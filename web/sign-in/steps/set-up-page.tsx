// Setting up an account by the link of an invitation, or what is left of it in a session: terms,
// password and questions, one after the other.
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { CallError } from '#web/kit/call/call-error.ts';
import { useMaybeParam } from '#web/kit/screen/address.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { AuthCard } from './auth-card.tsx';
import { SetUpForm } from './set-up-form.tsx';
import { openSetUp, type SetUpLeft } from './step-calls.ts';

export default function SetUpPage() {
  const { t } = useLingui();
  const signature = useMaybeParam('signature');
  const [left, setLeft] = useState<SetUpLeft | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    openSetUp(signature, ending.signal).then(setLeft, (error: unknown) => {
      if (error instanceof CallError && !ending.signal.aborted)
        setRefusal(error.fields?.['signature']?.[0] ?? error.message);
    });
    return () => ending.abort();
  }, [signature]);
  return (
    <AuthCard title={<Trans>Set up your account</Trans>} signedIn={signature === undefined}>
      {refusal !== null && <Banner tone="bad">{refusal}</Banner>}
      {left === null && refusal === null && <p role="status">{t`Loading…`}</p>}
      {left !== null && <SetUpForm left={left} signature={signature} />}
    </AuthCard>
  );
}
