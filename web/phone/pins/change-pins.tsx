// Sets both PINs; where some are set, the PIN that says "I am safe" is asked for first.
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { PinForm } from './pin-form.tsx';
import { PinInput } from './pin-input.tsx';

export function ChangePins({ set, onDone }: { set: boolean; onDone: () => void }) {
  const [current, setCurrent] = useState('');
  const [safe, setSafe] = useState('');
  const [duress, setDuress] = useState('');
  const body = { pins: { safe, duress }, ...(set ? { current } : {}) };
  return (
    <PinForm body={body} save={t`Save PINs`} onDone={onDone}>
      {set && <PinInput label={t`Current PIN`} value={current} onChange={setCurrent} />}
      <PinInput label={t`PIN, 4 to 8 digits`} value={safe} onChange={setSafe} />
      <PinInput
        label={t`Duress PIN, the same number of digits`}
        value={duress}
        onChange={setDuress}
      />
    </PinForm>
  );
}
