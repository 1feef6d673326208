// When an account expires: a date is chosen, the end of that day in the reader's time zone is kept.
import { DateField } from '#web/kit/fields/date-field.tsx';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { dayIn } from '#web/kit/format/dates.ts';
import { dayEnd } from '#web/kit/format/day-end.ts';
import { useUser } from '#web/kit/session/session.ts';

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

export function ExpiryField(props: FieldProps) {
  const { timezone } = useUser();
  const shown =
    typeof props.value === 'string' && props.value.includes('T')
      ? dayIn(timezone, props.value)
      : props.value;
  const hint = `${props.hint ?? ''} ${timezone}`.trim();
  return (
    <DateField
      {...props}
      kind="date"
      hint={hint}
      value={shown}
      onSet={(value) => props.onSet(isDate(value) ? dayEnd(value, timezone) : value)}
    />
  );
}
