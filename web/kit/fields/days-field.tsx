// Days of the week, each a button that is on or off.
import { useState } from 'react';
import { DayBoxes } from '#web/ui/controls/choices/day-boxes.tsx';
import { dayName, weekInOrder } from './day-names.ts';
import type { FieldProps } from './field-props.ts';

/** In the stored order. */
const week = [1, 2, 3, 4, 5, 6, 7];

export function DaysField({
  name,
  label,
  hint,
  value,
  problem,
  required,
  onSet,
  onLeave,
}: FieldProps) {
  const [on, setOn] = useState<readonly number[]>(Array.isArray(value) ? value.map(Number) : []);
  const toggle = (day: number) => {
    const next = week.filter((one) => (one === day ? !on.includes(one) : on.includes(one)));
    setOn(next);
    onSet(next);
  };
  return (
    <DayBoxes
      name={name}
      label={required ? `${label} *` : label}
      hint={hint}
      error={problem}
      days={weekInOrder().map((day) => ({
        value: day,
        short: dayName(day),
        long: dayName(day, 'long'),
        on: on.includes(day),
      }))}
      onToggle={toggle}
      onLeave={onLeave}
    />
  );
}
