// Yes, no, or left as it is: a tick box cannot say the third.
import { useLingui } from '@lingui/react/macro';
import { ChosenField } from '#web/kit/fields/chosen-field.tsx';
import type { FieldProps } from '#web/kit/fields/field-props.ts';

export function YesNoChoice(props: FieldProps) {
  const { t } = useLingui();
  const choices = [
    { value: 'true', label: t`Yes` },
    { value: 'false', label: t`No` },
  ];
  const { value, onSet } = props;
  return (
    <ChosenField
      {...props}
      kind="choice"
      choices={choices}
      value={typeof value === 'boolean' ? String(value) : null}
      onSet={(chosen) => onSet(chosen === null ? null : chosen === 'true')}
    />
  );
}
