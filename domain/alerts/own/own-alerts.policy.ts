// Who sees an alert of an organisation on the page that its own people have: the list of received
// alerts, the page, its timeline and its live news ask these same sentences.
import { type Actor, may } from '#domain/access/actor.ts';
import type { Permission } from '#domain/kit/permissions.ts';

type Reader = Pick<Actor, 'abilities'>;

/** Any one of them: of the staff who answer alerts, of the organisation's people, of platform staff. */
export const organisationAlertPermissions = [
  'read alert monitoring',
  'read organisation users',
  'read organisations',
] as const satisfies readonly Permission[];

/** Those who see a person's record at all see their numbers and instructions in an alert too. */
const personPermissions: readonly Permission[] = [
  'read alert monitoring',
  'read users',
  'read organisation users',
];

export const maySeeOrganisationAlerts = (reader: Reader): boolean =>
  organisationAlertPermissions.some((permission) => may(reader, permission));

/** A drill belongs to an organisation below 0, which has no people (decision 0026). */
export const maySeeOrganisationAlert = (
  reader: Reader,
  { organisation_id }: { readonly organisation_id: number },
): boolean => organisation_id > 0 && maySeeOrganisationAlerts(reader);

/** A person who has left the organisation is not its person any more: the name alone stays. */
export const maySeePersonInAlert = (
  reader: Reader,
  { has_left }: { readonly has_left: boolean },
): boolean => !has_left && personPermissions.some((permission) => may(reader, permission));
