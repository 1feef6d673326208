// One field for a PIN: covered, with the keys for digits.
import parts from '../parts/parts.module.css';

interface PinInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const PinInput = ({ label, value, onChange }: PinInputProps) => (
  <label className={parts.field}>
    <span>{label}</span>
    <input
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
);
