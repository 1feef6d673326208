// The first password, by the link of an invitation; setting it signs the person in.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import type { FieldErrors } from '#domain/kit/errors.ts';
import type { passwordLinksApi } from '#domain/sign-in/password-links.api.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { Link, useGo, useParam } from '#web/kit/screen/address.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { PasswordField } from '#web/ui/controls/password-field.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { signIn } from './session-calls.ts';
import styles from './sign-in.module.css';

const reset = lightEndpoint<(typeof passwordLinksApi)['reset']>({
  method: 'POST',
  path: '/password/reset',
});

export default function SetPasswordPage() {
  const { t } = useLingui();
  const go = useGo();
  const token = useParam('token');
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [fields, setFields] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const body = {
      token,
      password: String(values.get('password') ?? ''),
      password_confirmation: String(values.get('password_confirmation') ?? ''),
    };
    setPending(true);
    try {
      const { email } = await call(reset, { body }, { handles: [422, 429] });
      go(await signIn(email, body.password), { replace: true });
    } catch (error) {
      if (error instanceof CallError) refuse(error);
      setPending(false);
    }
  };
  const refuse = ({ fields: wrong = {}, message, isShown }: CallError) => {
    setFields(wrong);
    setRefusal(
      wrong['token']?.[0] ?? (!isShown && Object.keys(wrong).length === 0 ? message : null),
    );
    const first = ['password', 'password_confirmation'].find((name) => wrong[name]);
    const field = first === undefined ? null : form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <h1 id="page-title" tabIndex={-1}>
          <Trans>Set your password</Trans>
        </h1>
        {refusal !== null && (
          <Banner tone="bad" urgent>
            {refusal}
          </Banner>
        )}
        <form
          ref={form}
          onSubmit={(event) => void submit(event)}
          noValidate
          className={styles.form}
        >
          <PasswordField
            label={t`New password`}
            showLabel={t`Show password`}
            name="password"
            autoComplete="new-password"
            required
            hint={t`At least 15 characters, or 8 if you use two-factor authentication. Include a letter, a number and a special character.`}
            error={fields['password']?.join(' ')}
          />
          <PasswordField
            label={t`New password again`}
            showLabel={t`Show password`}
            name="password_confirmation"
            autoComplete="new-password"
            required
            error={fields['password_confirmation']?.[0]}
          />
          <Button type="submit" look="primary" size="lg" wide pending={pending}>
            <Trans>Set password</Trans>
          </Button>
        </form>
        <p>
          <Link to="/">
            <Trans>Sign in instead</Trans>
          </Link>
        </p>
      </section>
    </div>
  );
}
