// Fields for typing: text, e-mail, numbers, amounts, times, months. The box keeps the typed text;
// the form gets the value.
import type { ReactNode } from 'react';
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx';
import { useMaybeUser } from '../session/session.ts';
import { type EntryKind, entryOf } from './entry.ts';
import type { FieldProps } from './field-props.ts';

/** Additions of a phone or a date to the plain box. */
export interface TypedFieldProps extends FieldProps {
  end?: ReactNode;
  onEnter?: () => void;
  onText?: (text: string) => void;
}

const completion: Partial<Record<EntryKind, string>> = { email: 'email', phone: 'tel' };

export function TypedField({
  name,
  kind,
  label,
  hint,
  value,
  problem,
  required,
  country,
  onSet,
  onLeave,
  onEnter,
  onText,
  end,
}: TypedFieldProps) {
  const language = useMaybeUser()?.language ?? 'en-AU';
  const entry = entryOf(kind, { language, country });
  const type = (text: string) => {
    onText?.(text);
    // An empty box is an empty value; the record's schema reports where one is required.
    const nothing = required ? '' : null;
    onSet(text.trim() === '' ? nothing : (entry.read(text) ?? text));
  };
  const parts = {
    name,
    label: required ? `${label} *` : label,
    hint,
    error: problem,
    defaultValue: value === null || value === undefined ? '' : entry.write(value),
    'aria-required': required,
    onBlur: onLeave,
    onFocus: () => onEnter?.(),
  };
  if (kind === 'long_text')
    return <TextArea {...parts} onChange={(event) => type(event.currentTarget.value)} />;
  return (
    <TextField
      {...parts}
      type={entry.type ?? 'text'}
      autoComplete={completion[kind] === undefined ? 'off' : `section-${name} ${completion[kind]}`}
      onChange={(event) => type(event.currentTarget.value)}
      {...(entry.inputMode === undefined ? {} : { inputMode: entry.inputMode })}
      {...(end === undefined ? {} : { end })}
    />
  );
}
