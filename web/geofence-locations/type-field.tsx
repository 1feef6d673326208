// The type of a geofence location; one that only reminds of a timer is offered where the
// organisation has proximity reminders, and where it is chosen already.
import { controls } from '#web/kit/fields/controls.ts';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';

const Choice = controls.choice;

export function TypeField(props: FieldProps) {
  const { included } = useScope();
  const hidden =
    included?.geofence_proximity_reminders === false && props.value !== 'proximity_reminder';
  const choices = props.choices.filter(({ value }) => !hidden || value !== 'proximity_reminder');
  return <Choice {...props} choices={choices} />;
}
