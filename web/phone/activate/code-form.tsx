// The code that turns this phone into somebody's device: pasted, typed or out of a link.
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { codeLength, plainCode, shownCode } from '#domain/phone-app/activation-code.ts';
import parts from '../parts/parts.module.css';
import { activate } from './activation.ts';
import { DemoPhones } from './demo-phones.tsx';
import { problemOf } from './problem.ts';

export function CodeForm({ given }: { given: string }) {
  const [code, setCode] = useState(given);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (plainCode(code).length !== codeLength) return setProblem(t`The code has 8 letters and digits.`);
    setBusy(true);
    setProblem('');
    try {
      await activate(plainCode(code));
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
      <p>{t`You got a code from your administrator. It works once, within 48 hours.`}</p>
      <label className={parts.field}>
        <span>{t`Activation code`}</span>
        <input
          value={code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          placeholder={shownCode('XXXXXXXX')}
          aria-invalid={problem !== ''}
          aria-describedby="code-problem"
          onChange={(event) => setCode(event.target.value)}
        />
        <span id="code-problem" className={parts.problem} role="alert">
          {problem}
        </span>
      </label>
      <button type="submit" className={parts.button} data-look="primary" data-size="large" disabled={busy}>
        {busy ? t`Connecting` : t`Connect`}
      </button>
      <DemoPhones onChoose={setCode} />
    </form>
  );
}
