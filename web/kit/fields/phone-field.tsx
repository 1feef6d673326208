// A phone number: keeps the typed text, shows how it is dialled, and shows why it is refused (ux.md
// check 40).
import { useState } from 'react';
import type { FieldProps } from './field-props.ts';
import { loadPhones, phonesAreLoaded, readPhone } from './phone-text.ts';
import { TypedField } from './typed-field.tsx';

export function PhoneField(props: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [loaded, setLoaded] = useState(phonesAreLoaded);
  const load = () => {
    if (phonesAreLoaded()) return setLoaded(true);
    loadPhones().then(
      () => {
        setLoaded(true);
        props.onRecheck();
      },
      // Without the library the record's own rule still holds, here and at the server.
      () => undefined,
    );
  };
  const text = typed ?? (typeof props.value === 'string' ? props.value : '');
  const reading = loaded && text.trim() !== '' ? readPhone(text, props.country, 'any') : null;
  const shown = reading?.ok ? reading.shown : undefined;
  return (
    <TypedField
      {...props}
      hint={
        shown !== undefined && shown !== text.trim()
          ? `${props.hint ?? ''} ${shown}`.trim()
          : props.hint
      }
      onEnter={load}
      onText={setTyped}
    />
  );
}
