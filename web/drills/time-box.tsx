// A time of day outside a form: 24 hours, as everywhere, and never the browser's own clock of 12.
import { readTime } from '#web/kit/fields/entry.ts';
import { TextField } from '#web/ui/controls/text-field.tsx';

interface TimeBoxProps {
  readonly label: string;
  /** 08:30 */
  readonly value: string;
  readonly error: string | undefined;
  /** Called with 08:30; an unreadable value is passed as typed, and the server refuses it. */
  readonly onChange: (time: string) => void;
}

export const TimeBox = ({ label, value, error, onChange }: TimeBoxProps) => (
  <TextField
    label={label}
    defaultValue={value}
    error={error}
    inputMode="numeric"
    autoComplete="off"
    placeholder="08:30"
    onChange={(event) => onChange(readTime(event.currentTarget.value) ?? event.currentTarget.value)}
  />
);
