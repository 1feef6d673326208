// A person as the table, the calls and the form know them (spec section 3): a member of an
// organisation, or staff of the platform and the monitoring centre.
import * as z from 'zod';
import { isEscalationContact, isOrganisationUser, isStaff } from '#domain/access/access.policy.ts';
import { type RoleName, roleNames } from '#domain/access/roles.ts';
import * as field from '#domain/kit/field.ts';
import { permissions } from '#domain/kit/permissions.ts';
import { languages } from '#domain/kit/wording/wording.ts';
import { personDevice } from './person-device.ts';

/** What an organisation can leave to its directory alone. */
export const lockable = ['first_name', 'last_name', 'mobile', 'landline', 'email'] as const;
export type LockableField = (typeof lockable)[number];

export const measurementSystems = ['metric', 'imperial'] as const;
// R268, R269
export const restrictionTypes = ['department', 'tag'] as const;

/** Fields of every person that a caller may write. */
const commonFields = {
  first_name: field.personName('first name'),
  last_name: field.personName('last name'),
  email: field.email('email'),
  mobile_country: field.country('country of the mobile'),
  mobile: field.phone('mobile', 'mobile_country'),
  landline_country: field.country('country of the landline'),
  landline: field.phone('landline', 'landline_country'),
  role: z.enum(roleNames, 'Choose the role.'),
  timezone: field.timezone('time zone'),
  language: z.enum(languages, 'Choose the language.'),
  measurement_system: z.enum(measurementSystems, 'Choose the units.'),
  /** From then on the account is treated as disabled. */
  expires_at: field.moment('expiry date'),
  additional_notes: field.longText('notes', 5000),
};

/** The same with those that only people of an organisation have. */
export const userFields = z.object({
  ...commonFields,
  department_id: field.reference('department', 'departments').nullable(),
  escalation_group_id: field.reference('escalation group', 'escalation-groups').nullable(),
  user_tag_ids: field.tags('tags', 'user-tags', { most: 20 }),
  grace_period: field.integer('grace period', { least: 0, most: 240, unit: 'minutes' }).nullable(),
  /** An account that several workers use on one device, without an own email. */
  shared_profile: field.flag(),
  mobile_app_access: field.flag(),
  create_device_provisioned: field.flag(),
  personal_contacts_allowed: field.flag(),
  /**
   * What an administrator sees: the people of some departments or with some tags; null is
   * everybody.
   */
  // R131.
  restriction_type: z.enum(restrictionTypes, 'Choose departments or tags.').nullable(),
  /** The ids of departments or user tags. */
  restrictions: field.references('restrictions', 'departments', { most: 100 }),
  country: field.country('country'),
  state: field.text('state', 100),
});

/**
 * The platform's staff say whose person a new one is; in an organisation's own area the path or the
 * caller's account says it.
 */
export const newUserFields = userFields.extend({
  organisation_id: field.reference('organisation', 'organisations').nullable(),
});

/** Of staff of the platform and of the monitoring centre. */
export const staffFields = z.object(commonFields);

/** `pending`: invited, and no password set yet. */
export const userStatuses = ['draft', 'pending', 'active', 'disabled'] as const;
export type UserStatus = (typeof userStatuses)[number];

const named = z.object({ id: z.number(), name: z.string() });
const count = () => field.withFacts(z.number(), { kind: 'integer' });

export const user = z.object({
  id: field.id(),
  ...newUserFields.shape,
  name: z.string(),
  /** `disabled` also once the account has expired. */
  status: z.enum(userStatuses),
  /** Null for staff of the platform and of the monitoring centre. */
  organisation: named.nullable(),
  department: named.nullable(),
  escalation_group: named.nullable(),
  user_tags: z.array(named),
  voice_code: z.string().nullable(),
  /** The number of the role (domain/access/roles.ts). */
  role_id: z.number(),
  /** What the person may do: granted to them, else their role's. */
  abilities: z.array(z.enum(permissions)),
  /** ISO 4217, of the organisation's country. */
  currency: z.string(),
  /**
   * The address that replaces `email` once the person opens the link that was sent to it; null
   * without one.
   */
  new_email: z.string().nullable(),
  has_password: z.boolean(),
  mobile_verified_at: field.instant().nullable(),
  landline_verified_at: field.instant().nullable(),
  /** In use, in the order of their names. */
  devices: z.array(personDevice),
  devices_count: count(),
  personal_contacts_count: count(),
  /**
   * The directory that keeps this person, and the fields that only it may change; null for a person
   * managed here.
   */
  directory: z.object({ name: z.string(), locked: z.array(z.enum(lockable)) }).nullable(),
  /** Until when the invitation can be accepted; null without one. It may be in the past. */
  invitation_expires_at: field.instant().nullable(),
  /** When a draft last asked for access; null where it did not ask, or has an account. */
  access_requested_at: field.instant().nullable(),
  last_login_at: field.instant().nullable(),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type User = z.infer<typeof user>;

type Together = Pick<
  User,
  | 'role'
  | 'email'
  | 'mobile'
  | 'landline'
  | 'shared_profile'
  | 'restriction_type'
  | 'department_id'
  | 'escalation_group_id'
> &
  Readonly<Record<'restrictions' | 'user_tag_ids', readonly number[] | null>>;

/** Roles that sign in to the portal: there is no such account without an email. */
const needsEmail = (role: RoleName): boolean =>
  !isOrganisationUser({ role }) && !isEscalationContact({ role });

/** Faults between fields that are valid one by one; texts by field. */
export function userFaults(after: Together): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  if (after.shared_profile) {
    if (!isOrganisationUser(after))
      faults['shared_profile'] = ['Only an organisation user can be a shared profile.'];
    if (after.email)
      faults['email'] = ['A shared profile has no email of its own. Leave it empty.'];
  } else if (needsEmail(after.role) && !after.email)
    faults['email'] = ['The email is required for this role.'];
  if (isEscalationContact(after) && !after.email && !after.mobile && !after.landline)
    faults['mobile'] = [
      'Enter a mobile, a landline or an email, so that this contact can be reached.',
    ];
  if (!after.restriction_type && (after.restrictions ?? []).length > 0)
    faults['restriction_type'] = ['Choose whether the restriction is by department or by tag.'];
  if (after.restriction_type && (after.restrictions ?? []).length === 0)
    faults['restrictions'] = ['Choose at least one.'];
  if (isStaff(after)) Object.assign(faults, staffFaults(after));
  return faults;
}

/** Staff belong to no organisation, so nothing of one can be theirs. */
function staffFaults(after: Together): Record<string, string[]> {
  const text = ['Staff do not belong to an organisation. Leave this empty.'];
  const held = {
    department_id: after.department_id,
    escalation_group_id: after.escalation_group_id,
    restriction_type: after.restriction_type,
    user_tag_ids: (after.user_tag_ids ?? []).length > 0,
  };
  return Object.fromEntries(
    Object.entries(held).flatMap(([key, value]) => (value ? [[key, text]] : [])),
  );
}

/** The refusal of a field that can only be changed in the directory. */
export const lockedText = (directory: string): string =>
  `Managed by ${directory}. Change it there.`;

/** The refusals of a change to a person kept by a directory, by field. */
export function lockedFaults(
  { directory }: Pick<User, 'directory'>,
  changes: (key: LockableField | 'new_email') => boolean,
): Record<string, string[]> {
  if (!directory) return {};
  return Object.fromEntries(
    directory.locked
      .filter((key) => changes(key) || (key === 'email' && changes('new_email')))
      .map((key) => [key, [lockedText(directory.name)]]),
  );
}

/** Whether a new one gets an email to set a password. Contacts who are only called need none. */
export const isInvited = ({
  role,
  email,
}: {
  readonly role: RoleName;
  readonly email: string | null;
}): boolean => Boolean(email) && !isEscalationContact({ role });

/**
 * Whether a change of the email waits until the new address is confirmed: the account can be signed
 * in to by it, or by a password.
 */
export const confirmsEmail = ({
  role,
  email,
  status,
  has_password,
}: Pick<User, 'role' | 'email' | 'status' | 'has_password'>): boolean =>
  has_password || (status !== 'pending' && isInvited({ role, email }));

/** R333. */
export const inGroupText = (done: 'delete' | 'move'): string =>
  `Failed to ${done} user because they are included in an escalation group.`;

/** R334: the same of several at once. */
export const inGroupsText = (done: 'delete' | 'move', people: number): string =>
  people === 1
    ? inGroupText(done)
    : `Failed to ${done} ${people} users because they are included in escalation groups.`;
