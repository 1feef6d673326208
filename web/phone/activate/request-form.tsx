// A request for access without a code; an administrator of the organisation decides.
import { t } from '@lingui/core/macro';
import { type InputHTMLAttributes, useState } from 'react';
import parts from '../parts/parts.module.css';
import { requestActivation } from './activation.ts';
import { ActivationForm } from './activation-form.tsx';

export function RequestForm() {
  const [request, setRequest] = useState({ name: '', phone: '', subdomain: '' });
  const set = (part: Partial<typeof request>): void => setRequest({ ...request, ...part });
  const send = async (): Promise<string> => {
    await requestActivation(request);
    return '';
  };
  return (
    <ActivationForm
      about={t`Your administrator has 48 hours to approve your request.`}
      sendLabel={t`Request access`}
      busyLabel={t`Sending`}
      send={send}
    >
      {() => (
        <>
          <Field
            label={t`Your name`}
            value={request.name}
            autoComplete="name"
            maxLength={200}
            onText={(name) => set({ name })}
          />
          <Field
            label={t`Phone number`}
            type="tel"
            value={request.phone}
            autoComplete="tel"
            maxLength={30}
            onText={(phone) => set({ phone })}
          />
          <Field
            label={t`Short name of your employer’s account (optional)`}
            value={request.subdomain}
            autoCapitalize="none"
            maxLength={63}
            onText={(text) => set({ subdomain: text.trim().toLowerCase() })}
          />
        </>
      )}
    </ActivationForm>
  );
}

function Field({
  label,
  onText,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & { label: string; onText: (text: string) => void }) {
  return (
    <label className={parts.field}>
      <span>{label}</span>
      <input {...input} onChange={(event) => onText(event.target.value)} />
    </label>
  );
}
