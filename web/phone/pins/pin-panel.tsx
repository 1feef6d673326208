// The PIN that is asked for before "I am safe" is sent, and the duress PIN; both are set together.
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { usePhone } from '../memory/phone-store.ts';
import parts from '../parts/parts.module.css';
import { ChangePins } from './change-pins.tsx';
import { RemovePins } from './remove-pins.tsx';

export function PinPanel() {
  const { state } = usePhone();
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const done = (): void => setOpen(null);
  const set = state?.pin_set === true;
  if (!state) return null;
  return (
    <section className={parts.panel} aria-labelledby="pin-heading">
      <h2 id="pin-heading">{t`PIN for “I am safe”`}</h2>
      <p>
        {set
          ? t`“I am safe” asks for your PIN.`
          : t`With a PIN, nobody else can say that you are safe. A second PIN, the duress PIN, looks the same on this screen but tells the operator silently that you are forced to enter it.`}
      </p>
      {open === 'change' && <ChangePins set={set} onDone={done} />}
      {open === 'remove' && <RemovePins onDone={done} />}
      {open === null && (
        <div className={parts.row}>
          <button type="button" className={parts.button} onClick={() => setOpen('change')}>
            {set ? t`Change PINs` : t`Set PINs`}
          </button>
          {set && (
            <button type="button" className={parts.button} onClick={() => setOpen('remove')}>
              {t`Remove PINs`}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
