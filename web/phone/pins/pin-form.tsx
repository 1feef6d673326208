// Sends a change of the PINs, shows why it was refused, and records on this phone whether PINs are
// set.
import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { AppPins } from '#domain/phone/app-pin.ts';
import { tokenCall } from '#web/kit/call/token-call.ts';
import { problemOf } from '../activate/problem.ts';
import { appCalls } from '../line/app-calls.ts';
import { changePhone, phoneNow } from '../memory/phone-store.ts';
import parts from '../parts/parts.module.css';

interface PinFormProps {
  readonly body: { readonly current?: string; readonly pins: AppPins | null };
  readonly save: string;
  readonly children: ReactNode;
  readonly onDone: () => void;
}

export function PinForm({ body, save, children, onDone }: PinFormProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (): Promise<void> => {
    const { token } = phoneNow();
    if (token === null) return;
    await tokenCall(appCalls.setPins, { body }, { token, waitMs: 15_000 });
    const { state } = phoneNow();
    if (state) changePhone({ state: { ...state, pin_set: body.pins !== null } });
    onDone();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    void send()
      .catch((error: unknown) => setProblem(problemOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <form className={parts.form} onSubmit={submit} noValidate>
      {children}
      <p className={parts.problem} role="alert">
        {problem}
      </p>
      <div className={parts.row}>
        <button type="button" className={parts.button} onClick={onDone}>
          {t`Cancel`}
        </button>
        <button type="submit" className={parts.button} data-look="primary" disabled={busy}>
          {save}
        </button>
      </div>
    </form>
  );
}
