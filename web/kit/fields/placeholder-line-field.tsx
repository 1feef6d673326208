// A field of one line of text with placeholders; a form names it as its `control`.
import PlaceholderLine from '#web/ui/rich-text/placeholder-line.tsx';
import type { FieldProps } from './field-props.ts';
import { placeholderChoices } from './placeholder-choices.ts';

export default function PlaceholderLineField({
  name,
  label,
  value,
  problem,
  required,
  field,
  onSet,
  onLeave,
}: FieldProps) {
  return (
    <PlaceholderLine
      name={name}
      label={required ? `${label} *` : label}
      error={problem}
      value={typeof value === 'string' ? value : ''}
      placeholders={placeholderChoices(field)}
      onChange={onSet}
      onLeave={onLeave}
    />
  );
}
