// Removes both PINs, with the one that says "I am safe".
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { PinForm } from './pin-form.tsx';
import { PinInput } from './pin-input.tsx';

export function RemovePins({ onDone }: { onDone: () => void }) {
  const [current, setCurrent] = useState('');
  return (
    <PinForm body={{ current, pins: null }} save={t`Remove PINs`} onDone={onDone}>
      <PinInput label={t`Current PIN`} value={current} onChange={setCurrent} />
    </PinForm>
  );
}
