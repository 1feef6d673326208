// Adds the phone's current place: a name, and the minutes of the timer that arriving starts.
import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import type { AppFavourite } from '#domain/phone/app-state.ts';
import { tokenCall } from '#web/kit/call/token-call.ts';
import { problemOf } from '../activate/problem.ts';
import { appCalls } from '../line/app-calls.ts';
import { phoneNow } from '../memory/phone-store.ts';
import parts from '../parts/parts.module.css';
import { currentPlace } from '../place/current-place.ts';

interface AddFavouriteProps {
  readonly onAdded: (favourite: AppFavourite) => void;
  readonly onCancel: () => void;
}

export function AddFavourite({ onAdded, onCancel }: AddFavouriteProps) {
  const [name, setName] = useState('');
  const [minutes, setMinutes] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (): Promise<void> => {
    const { token } = phoneNow();
    const duration = minutes.trim() === '' ? null : Number(minutes);
    if (name.trim() === '') return setProblem(t`Enter a name for this place.`);
    if (duration !== null && !Number.isInteger(duration))
      return setProblem(t`Enter whole minutes, or leave the timer empty.`);
    const place = await currentPlace();
    if (!place)
      return setProblem(t`Your position is not available. Allow it for this page and try again.`);
    if (token === null) return;
    const body = { name, duration, ...place };
    onAdded(await tokenCall(appCalls.addFavourite, { body }, { token, waitMs: 15_000 }));
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
      <label className={parts.field}>
        <span>{t`Name`}</span>
        <input
          value={name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label className={parts.field}>
        <span>{t`Welfare timer on arrival, minutes (optional)`}</span>
        <input
          value={minutes}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => setMinutes(event.target.value)}
        />
      </label>
      <p className={parts.problem} role="alert">
        {problem}
      </p>
      <div className={parts.row}>
        <button type="button" className={parts.button} onClick={onCancel}>
          {t`Cancel`}
        </button>
        <button type="submit" className={parts.button} data-look="primary" disabled={busy}>
          {busy ? t`Adding` : t`Add`}
        </button>
      </div>
    </form>
  );
}
