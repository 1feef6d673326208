// A colour: the browser's own chooser next to its written form, such as #1864ab.
import { useId, useState } from 'react';
import styles from './colour-field.module.css';
import { TextField } from './text-field.tsx';

interface ColourFieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** The initial value; empty for none. */
  value: string;
  /** The chooser's colour while there is none. */
  fallback: string;
  /** Of the chooser, such as "Choose a colour". */
  chooserLabel: string;
  /** The typed or chosen value. */
  onChange: (value: string) => void;
  onBlur: () => void;
}

export function ColourField({
  name,
  label,
  hint,
  error,
  value,
  fallback,
  chooserLabel,
  onChange,
  onBlur,
}: ColourFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const change = (next: string) => {
    setTyped(next);
    onChange(next);
  };
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      error={error}
      value={typed}
      placeholder={fallback}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={onBlur}
      icon={
        <input
          id={id}
          type="color"
          className={styles.chooser}
          aria-label={chooserLabel}
          value={/^#[0-9a-f]{6}$/i.test(typed) ? typed.toLowerCase() : fallback}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={onBlur}
        />
      }
    />
  );
}
