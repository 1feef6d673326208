// Fields with choices: one of a list, a country, a time zone, yes or no.
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '#web/ui/controls/choices/checkbox.tsx';
import { Choice } from '#web/ui/controls/choices/choice.tsx';
import { countryChoices, timezoneChoices } from './countries.ts';
import type { FieldProps } from './field-props.ts';

function choicesOf(kind: FieldProps['kind'], choices: FieldProps['choices']) {
  if (kind === 'country') return countryChoices();
  return kind === 'timezone' ? timezoneChoices() : choices;
}

export function ChosenField({
  name,
  kind,
  label,
  hint,
  value,
  problem,
  required,
  choices,
  onSet,
  onLeave,
}: FieldProps) {
  const { t } = useLingui();
  const known = choicesOf(kind, choices);
  const nothing = required ? '' : null;
  const now = typeof value === 'string' ? value : '';
  // A value outside of the list is shown, so that opening the form does not lose it.
  const options =
    now === '' || known.some((option) => option.value === now)
      ? known
      : [{ value: now, label: now }, ...known];
  return (
    <Choice
      name={name}
      label={required ? `${label} *` : label}
      hint={hint}
      error={problem}
      options={options}
      empty={required && now !== '' ? undefined : t`Choose`}
      defaultValue={now}
      aria-required={required}
      onChange={(chosen) => onSet(chosen === '' ? nothing : chosen)}
      onBlur={onLeave}
    />
  );
}

export function YesNoField({ name, label, hint, value, problem, onSet, onLeave }: FieldProps) {
  return (
    <Checkbox
      name={name}
      label={label}
      hint={hint}
      error={problem}
      defaultChecked={value === true}
      onChange={onSet}
      onBlur={onLeave}
    />
  );
}
