// The password, entered again.
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { CallError } from '#web/kit/call/call-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PasswordField } from '#web/ui/controls/password-field.tsx';
import frame from '../sign-in.module.css';
import { giveProof } from './proof-calls.ts';

export function PasswordProof({ onGiven }: { readonly onGiven: () => void }) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPending(true);
    setWrong(null);
    try {
      await giveProof({ by: 'password', password: field.current?.value ?? '' });
      onGiven();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.isShown) setWrong(error.fields?.['password']?.[0] ?? error.message);
      field.current?.select();
    }
    setPending(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={frame.form}>
      <PasswordField
        ref={field}
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        data-autofocus
        showLabel={t`Show password`}
        required
        error={wrong ?? undefined}
      />
      <Button type="submit" look="primary" size="lg" wide pending={pending}>
        {t`Confirm`}
      </Button>
    </form>
  );
}
