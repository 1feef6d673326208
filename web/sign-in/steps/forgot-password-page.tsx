// Asking for a link to set a new password; what is said afterwards is the same for every address.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { CallError } from '#web/kit/call/call-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import styles from '../sign-in.module.css';
import { AuthCard } from './auth-card.tsx';
import { askForLink } from './step-calls.ts';

export default function ForgotPasswordPage() {
  const { t } = useLingui();
  const [pending, setPending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    if (email === '') return setWrong(t`Enter your email address.`);
    setPending(true);
    setWrong(null);
    try {
      await askForLink(email);
      setSentTo(email);
    } catch (error) {
      if (error instanceof CallError && !error.isShown)
        setWrong(error.fields?.['email']?.[0] ?? error.message);
    } finally {
      setPending(false);
    }
  };
  return (
    <AuthCard title={<Trans>Forgot your password?</Trans>}>
      {sentTo === null ? (
        <>
          <p className={styles.about}>
            <Trans>Enter your email address and we send you a link to set a new password.</Trans>
          </p>
          <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
            <TextField
              label={t`Email address`}
              name="email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              error={wrong ?? undefined}
            />
            <Button type="submit" look="primary" size="lg" wide pending={pending}>
              <Trans>Send link</Trans>
            </Button>
          </form>
        </>
      ) : (
        <Banner tone="info">
          <Trans>If {sentTo} has an account, a link is on its way. It expires in 60 minutes.</Trans>
        </Banner>
      )}
    </AuthCard>
  );
}
