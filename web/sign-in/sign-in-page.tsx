// Email and password; an error is shown at its field, any other above the form.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import type { FieldErrors } from '#domain/kit/errors.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { Link, useGo } from '#web/kit/screen/address.tsx';
import { intended } from '#web/kit/session/intended-path.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PasswordField } from '#web/ui/controls/password-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { signIn } from './session-calls.ts';
import styles from './sign-in.module.css';

export default function SignInPage() {
  const { t } = useLingui();
  const go = useGo();
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [fields, setFields] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [timedOut] = useState(() => typeof intended()?.timed_out === 'number');

  const enter = async (email: string, password: string) => {
    const missing = {
      ...(email === '' ? { email: [t`Enter your email address.`] } : {}),
      ...(password === '' ? { password: [t`Enter your password.`] } : {}),
    };
    setRefusal(null);
    if (Object.keys(missing).length > 0) return refuse(missing, null);
    setPending(true);
    try {
      go(await signIn(email, password), { replace: true });
    } catch (error) {
      if (error instanceof CallError && !error.isShown)
        refuse(error.fields ?? {}, error.fields ? null : error.message);
      setPending(false);
    }
  };
  const refuse = (wrong: FieldErrors, text: string | null) => {
    setFields(wrong);
    setRefusal(text);
    const first = ['email', 'password'].find((name) => wrong[name]);
    const field = first === undefined ? null : form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    void enter(String(values.get('email') ?? '').trim(), String(values.get('password') ?? ''));
  };
  return (
    <div className={styles.withDemo}>
      <section className={styles.card}>
        <h1 id="page-title" tabIndex={-1}>
          <Trans>Sign in</Trans>
        </h1>
        {timedOut && refusal === null && (
          <Banner tone="info">
            <Trans>Your session has ended. Sign in to continue where you left off.</Trans>
          </Banner>
        )}
        {refusal !== null && (
          <Banner tone="bad" urgent>
            {refusal}
          </Banner>
        )}
        <form ref={form} onSubmit={submit} noValidate className={styles.form}>
          <TextField
            label={t`Email address`}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={fields.email?.[0]}
          />
          <PasswordField
            label={t`Password`}
            showLabel={t`Show password`}
            name="password"
            autoComplete="current-password"
            required
            error={fields.password?.[0]}
          />
          <Button type="submit" look="primary" size="lg" wide pending={pending}>
            <Trans>Sign in</Trans>
          </Button>
        </form>
        <p className={styles.below}>
          <Link to="/forgot-password">
            <Trans>Forgot your password?</Trans>
          </Link>
        </p>
        <PasskeyButton />
        <p className={styles.below}>
          <Link to="/single-sign-on">
            <Trans>Use single sign-on</Trans>
          </Link>
        </p>
      </section>
      <DemoAccounts
        disabled={pending}
        onChoose={(account) => void enter(account.email, account.password)}
      />
    </div>
  );
}
