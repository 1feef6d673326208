// Changing one's own password; the other sessions end with it.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef } from 'react';
import { securityApi } from '#domain/sign-in/security.api.ts';
import { leastPasswordAlone, leastPasswordBesideFactor } from '#domain/users/password.ts';
import { forgetCsrf } from '#web/kit/call/csrf.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PasswordField } from '#web/ui/controls/password-field.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import styles from './security.module.css';

export function PasswordSection() {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const change = useCall(securityApi.changePassword, {
    handles: [422, 429],
    invalidates: [securityApi.sessions],
  });
  const fields = change.error?.fields ?? {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = (name: string) => String(values.get(name) ?? '');
    change.mutate(
      {
        body: {
          current_password: text('current_password'),
          password: text('password'),
          password_confirmation: text('password_confirmation'),
        },
      },
      {
        onSuccess: () => {
          // The session goes on under a new token.
          forgetCsrf();
          form.current?.reset();
          toast.success(t`Password changed. Your other sessions were ended.`);
        },
      },
    );
  };
  const least =
    useUser().two_factor_method_enabled === null ? leastPasswordAlone : leastPasswordBesideFactor;
  const common = { showLabel: t`Show password`, required: true } as const;
  return (
    <Card title={t`Password`}>
      <form ref={form} onSubmit={submit} noValidate className={styles.narrow}>
        {change.error?.status === 429 && (
          <Banner tone="bad" urgent>
            {change.error.message}
          </Banner>
        )}
        <PasswordField
          {...common}
          label={t`Current password`}
          name="current_password"
          autoComplete="current-password"
          error={fields['current_password']?.[0]}
        />
        <PasswordField
          {...common}
          label={t`New password`}
          name="password"
          autoComplete="new-password"
          hint={t`At least ${least} characters, with a letter, a number and a special character.`}
          error={fields['password']?.join(' ')}
        />
        <PasswordField
          {...common}
          label={t`New password again`}
          name="password_confirmation"
          autoComplete="new-password"
          error={fields['password_confirmation']?.[0]}
        />
        <div>
          <Button type="submit" pending={change.isPending}>
            <Trans>Change password</Trans>
          </Button>
        </div>
      </form>
    </Card>
  );
}
