// Asking to be let in without a code; an administrator of the organisation decides.
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import parts from '../parts/parts.module.css';
import { requestActivation } from './activation.ts';
import { problemOf } from './problem.ts';

export function RequestForm() {
  const [request, setRequest] = useState({ name: '', phone: '', subdomain: '' });
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const set = (part: Partial<typeof request>): void => setRequest({ ...request, ...part });
  const send = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await requestActivation(request);
    } catch (error) {
      setProblem(problemOf(error));
    }
    setBusy(false);
  };
  return (
    <form
      className={parts.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p>{t`Your administrator sees this request and lets you in within 48 hours.`}</p>
      <label className={parts.field}>
        <span>{t`Your name`}</span>
        <input value={request.name} autoComplete="name" maxLength={200} onChange={(event) => set({ name: event.target.value })} />
      </label>
      <label className={parts.field}>
        <span>{t`Phone number`}</span>
        <input
          type="tel"
          value={request.phone}
          autoComplete="tel"
          maxLength={30}
          onChange={(event) => set({ phone: event.target.value })}
        />
      </label>
      <label className={parts.field}>
        <span>{t`Short name of your employer’s account (optional)`}</span>
        <input
          value={request.subdomain}
          autoCapitalize="none"
          maxLength={63}
          onChange={(event) => set({ subdomain: event.target.value.trim().toLowerCase() })}
        />
      </label>
      <span className={parts.problem} role="alert">
        {problem}
      </span>
      <button type="submit" className={parts.button} data-look="primary" data-size="large" disabled={busy}>
        {busy ? t`Asking` : t`Ask to be let in`}
      </button>
    </form>
  );
}
