// The role of a person: those that the reader may give in this area, and the one that the person
// has.
import { ChosenField } from '#web/kit/fields/chosen-field.tsx';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { offeredRoles } from './offered-roles.ts';

export function RoleField(props: FieldProps) {
  const reader = useUser();
  const { key, organisationId } = useScope();
  const staffArea = key === 'centre' ? 'centre' : 'platform';
  const area = Number.isSafeInteger(organisationId) ? 'organisation' : staffArea;
  const held = String(props.value ?? '');
  const names = new Set<string>([...offeredRoles(reader, area, held), held]);
  return <ChosenField {...props} choices={props.choices.filter(({ value }) => names.has(value))} />;
}
