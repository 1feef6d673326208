// A field of rich text; the editor and its library are loaded with the first of them.
import RichTextEditor from '#web/ui/rich-text/rich-text-editor.tsx';
import type { FieldProps } from './field-props.ts';
import { placeholderChoices } from './placeholder-choices.ts';

export default function RichTextField({
  name,
  label,
  hint,
  value,
  problem,
  required,
  field,
  onSet,
  onLeave,
}: FieldProps) {
  return (
    <RichTextEditor
      name={name}
      label={required ? `${label} *` : label}
      hint={hint}
      error={problem}
      value={typeof value === 'string' ? value : ''}
      placeholders={placeholderChoices(field)}
      onChange={onSet}
      onLeave={onLeave}
    />
  );
}
