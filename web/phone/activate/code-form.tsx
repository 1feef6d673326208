// The code that activates this phone as a person's device: pasted, typed or taken from a link.
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { codeLength, plainCode, shownCode } from '#domain/phone/activation-code.ts';
import parts from '../parts/parts.module.css';
import { activate } from './activation.ts';
import { ActivationForm } from './activation-form.tsx';
import { DemoPhones } from './demo-phones.tsx';

export function CodeForm({ given }: { given: string }) {
  const [code, setCode] = useState(given);
  const send = async (): Promise<string> => {
    if (plainCode(code) === '') return t`Enter the activation code.`;
    await activate(plainCode(code));
    return '';
  };
  return (
    <ActivationForm
      about={t`Enter the code from your administrator. It works once, within 48 hours.`}
      sendLabel={t`Connect`}
      busyLabel={t`Connecting`}
      send={send}
      after={<DemoPhones onChoose={setCode} />}
    >
      {(problemId) => (
        <label className={parts.field}>
          <span>{t`Activation code`}</span>
          <input
            value={code}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            placeholder={shownCode('X'.repeat(codeLength))}
            aria-invalid={problemId !== undefined}
            aria-describedby={problemId}
            onChange={(event) => setCode(event.target.value)}
          />
        </label>
      )}
    </ActivationForm>
  );
}
