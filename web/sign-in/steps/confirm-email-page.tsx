// Confirms an email address by a press: opening the link alone changes nothing, because mail
// scanners open links.
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { CallError } from '#web/kit/call/call-error.ts';
import { useGo, useMaybeParam } from '#web/kit/screen/address.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import styles from '../sign-in.module.css';
import { AuthCard } from './auth-card.tsx';
import { confirmEmailLink, type EmailLink, openEmailLink } from './step-calls.ts';

export default function ConfirmEmailPage() {
  const { t } = useLingui();
  const go = useGo();
  const signature = useMaybeParam('signature');
  const [link, setLink] = useState<EmailLink | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [done, setDone] = useState(false);
  const bad =
    signature === undefined ? t`This link is no longer valid. Ask for a new one.` : refusal;

  useEffect(() => {
    if (signature === undefined) return;
    const ending = new AbortController();
    openEmailLink(signature, ending.signal).then(setLink, (error: unknown) => {
      if (!(error instanceof CallError) || ending.signal.aborted) return;
      setRefusal(
        error.status === 404 ? t`This link is no longer valid. Ask for a new one.` : error.message,
      );
    });
    return () => ending.abort();
  }, [signature, t]);

  const confirm = async () => {
    if (signature === undefined) return;
    setPending(true);
    try {
      const { purpose } = await confirmEmailLink(signature);
      if (purpose === 'contact') go('/contact-verification-complete', { replace: true });
      else setDone(true);
    } catch (error) {
      if (error instanceof CallError) setRefusal(error.fields?.['signature']?.[0] ?? error.message);
    } finally {
      setPending(false);
    }
  };
  return (
    <AuthCard title={<Trans>Confirm your email address</Trans>}>
      {bad !== null && <Banner tone="bad">{bad}</Banner>}
      {done && link && (
        <Banner tone="info">
          <Trans>{link.email} is confirmed. Use it to sign in from now on.</Trans>
        </Banner>
      )}
      {link && !done && bad === null && (
        <>
          <p className={styles.about}>
            <Trans>Is {link.email} your address?</Trans>
          </p>
          <Button look="primary" size="lg" wide pending={pending} onClick={() => void confirm()}>
            <Trans>Confirm email address</Trans>
          </Button>
        </>
      )}
    </AuthCard>
  );
}
