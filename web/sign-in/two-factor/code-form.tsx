// One field for a code with its button; what is wrong is said under the field, and the code is
// selected so that the next one replaces it.
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { CallError } from '#web/kit/call/call-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import styles from '../sign-in.module.css';

export interface CodeFormProps {
  readonly label: string;
  readonly button: string;
  /** Letters too, as in recovery codes. */
  readonly letters?: boolean;
  /** Checks the code; a CallError that it throws is shown here. */
  readonly onCode: (code: string) => Promise<void>;
}

export function CodeForm({ label, button, letters = false, onCode }: CodeFormProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    if (code === '') return refuse(t`Enter the code.`);
    setPending(true);
    setWrong(null);
    try {
      await onCode(code);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.isShown) refuse(error.fields?.['code']?.[0] ?? error.message);
    } finally {
      setPending(false);
    }
  };
  const refuse = (text: string) => {
    setWrong(text);
    field.current?.select();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <TextField
        ref={field}
        label={label}
        name="code"
        autoComplete="one-time-code"
        inputMode={letters ? 'text' : 'numeric'}
        autoCapitalize={letters ? 'characters' : 'none'}
        spellCheck={false}
        maxLength={40}
        required
        error={wrong ?? undefined}
      />
      <Button type="submit" look="primary" size="lg" wide pending={pending}>
        {button}
      </Button>
    </form>
  );
}
