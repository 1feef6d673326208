// The roles that the reader may give to this person: nobody gives a role above their own, and nobody moves between staff and an organisation.
import { isStaff, rolesToGive } from '#domain/users/user-roles.ts';
import { ChosenField } from '#web/kit/fields/chosen-field.tsx';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useUser } from '#web/kit/session/session.ts';

export function RoleField(props: FieldProps) {
  const { role, abilities } = useUser();
  const { key, organisationId } = useScope();
  const given = rolesToGive({ role: role.name, abilities, is_restricted: false });
  const inOrganisation = Number.isSafeInteger(organisationId);
  const fits = (name: (typeof given)[number]): boolean => {
    if (inOrganisation) return !isStaff(name);
    if (key === 'centre') return name.startsWith('monitoring_centre');
    return !props.value || isStaff(name);
  };
  const names = new Set<string>([...given.filter(fits), String(props.value ?? '')]);
  return <ChosenField {...props} choices={props.choices.filter(({ value }) => names.has(value))} />;
}
