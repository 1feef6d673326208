// Who may do what with a person's account. How a person signs in has its own rule
// (domain/access/authority.policy.ts), and so have permissions (domain/permissions).
import {
  actsForAnother,
  isOrganisationUser,
  isPlatformStaff,
  isRestricted,
  isStaff,
  mayChangeForEverybody,
  mayOpenDashboard,
} from '#domain/access/access.policy.ts';
import { type Actor, actingText, shownPersonOf } from '#domain/access/actor.ts';
import { type RoleName, roleNames, roles } from '#domain/access/roles.ts';
import { AppError, conflict, type FieldErrors, forbidden, invalid } from '#domain/kit/errors.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import type { Refusal } from '#domain/kit/policy.ts';
import {
  leastPersonalContacts,
  mostPersonalContacts,
  tooFewContactsText,
} from './personal-contact.ts';
import type { StartPage } from './start-pages.ts';
import { inGroupText, type User } from './user.ts';
import { ranks } from './user-roles.ts';

interface Ranked {
  readonly role: RoleName;
}

/** `user_id` is null for a machine, such as the directory of an organisation. */
type Changer = Pick<Actor, 'role' | 'acting_for_user_id'> &
  Partial<Pick<Actor, 'restriction'>> & {
    readonly user_id: number | null;
    readonly abilities?: Giver['abilities'] | undefined;
  };

/**
 * An account may be changed by the platform's admins, and by people of its own kind who are not
 * below it.
 */
export const mayManage = (actor: Ranked, person: Ranked): boolean =>
  isPlatformStaff(actor) ||
  (roles[actor.role].kind === roles[person.role].kind && ranks[person.role] >= ranks[actor.role]);

interface Giver extends Partial<Pick<Actor, 'restriction'>> {
  readonly role: RoleName;
  readonly abilities?: ReadonlySet<Permission> | readonly Permission[] | undefined;
}

/**
 * The roles a caller may give: of accounts they may change, with no permission that they lack. With
 * a restricted view, none that has permissions.
 */
export function rolesToGive(giver: Giver): RoleName[] {
  const own = new Set(giver.abilities);
  return roleNames.filter((role) => {
    const brought = roles[role].abilities;
    return (
      mayManage(giver, { role }) &&
      brought.every((ability) => own.has(ability)) &&
      !(isRestricted(giver) && brought.length > 0)
    );
  });
}

/** The fault of a role that the caller may not give. */
export const roleFaults = (giver: Giver, { role }: Ranked): FieldErrors =>
  rolesToGive(giver).includes(role) ? {} : { role: ['You cannot give this role.'] };

/** The fault of a person whom the caller with a restricted view would not see (R268, R269). */
export function viewFaults(
  { restriction = null }: Pick<Giver, 'restriction'>,
  person: Pick<Partial<User>, 'department_id' | 'user_tag_ids'>,
): FieldErrors {
  if (restriction === null) return {};
  if (restriction.by === 'department')
    return restriction.ids.includes(person.department_id ?? 0)
      ? {}
      : { department_id: ['Choose one of your departments.'] };
  return restriction.ids.some((tag) => person.user_tag_ids?.includes(tag))
    ? {}
    : { user_tag_ids: ['Choose one of your tags.'] };
}

/** Whether the account is the caller's own, or that of the person they act for. */
export const isOwnAccount = (
  actor: Pick<Changer, 'user_id' | 'acting_for_user_id'>,
  { id }: Pick<User, 'id'>,
): boolean => shownPersonOf(actor) === id;

/** 409: people do not disable, delete or move their own account. */
export const ownAccountRefusal = (
  actor: Pick<Changer, 'user_id' | 'acting_for_user_id'>,
  person: Pick<User, 'id'>,
  done: 'disable' | 'delete' | 'move',
): Refusal =>
  isOwnAccount(actor, person)
    ? conflict('own_account', `You cannot ${done} your own account.`)
    : null;

const keptWhileActing = ['role', 'email', 'new_email', 'restriction_type', 'restrictions'];

/** 403: a session that acts for another person changes no rights and no address (R041). */
export const actingRefusal = (
  actor: Pick<Changer, 'acting_for_user_id'>,
  changes: (field: string) => boolean,
): Refusal =>
  actsForAnother(actor) && keptWhileActing.some(changes)
    ? new AppError(403, 'acting', actingText)
    : null;

/**
 * 422 for a change of one's own role, restriction or expiry, for a role that the caller may not
 * give or of another kind, and for any restriction by a caller with a restricted view.
 * @param after the role after the change
 * @param changes whether a field changes
 */
export function rightsRefusal(
  actor: Changer,
  person: Pick<User, 'id' | 'role'>,
  after: Ranked,
  changes: (field: string) => boolean,
): Refusal {
  const isOwn = isOwnAccount(actor, person);
  if (changes('role')) {
    if (isOwn) return invalid({ role: ['You cannot change your own role.'] });
    if (isStaff(after) !== isStaff(person))
      return invalid({
        role: ['Staff cannot become people of an organisation, nor the other way round.'],
      });
    const faults = roleFaults(actor, after);
    if (faults['role']) return invalid(faults);
  }
  for (const key of ['restriction_type', 'restrictions'])
    if (changes(key) && (isOwn || isRestricted(actor)))
      return invalid({ [key]: ['You cannot change this restriction.'] });
  if (isOwn && changes('expires_at'))
    return invalid({ expires_at: ['You cannot change when your own account expires.'] });
  return null;
}

/** Only the platform's admins move people between organisations. */
export const mayMovePeople = isPlatformStaff;

/** 422: staff belong to no organisation, and one does not move to where one is. */
export function moveRefusal(
  { name, organisation_id }: Pick<User, 'name' | 'organisation_id'>,
  target: number,
): Refusal {
  if (organisation_id === null)
    return invalid({ organisation_id: ['Staff do not belong to an organisation.'] });
  if (organisation_id === target)
    return invalid({ organisation_id: [`${name} is already in this organisation.`] });
  return null;
}

/** 409 for the last administrator of an organisation, or of the platform. */
export const lastAdministratorRefusal = (
  { name, organisation }: Pick<User, 'name' | 'organisation'>,
  { others }: { readonly others: boolean },
): Refusal =>
  others
    ? null
    : conflict(
        'last_administrator',
        `${name} is the last administrator of ${organisation?.name ?? 'the platform'}. Add another administrator first.`,
      );

export const isAdministrator = ({ role }: Ranked): boolean =>
  role === 'admin' || role === 'organisation_admin';

type Rights = Pick<User, 'status' | 'role' | 'restriction_type' | 'expires_at'>;

/**
 * Whether the change would end the role, the account or the unrestricted view of an administrator.
 */
export const endsAdministrator = (before: Rights, after: Rights): boolean =>
  before.status === 'active' &&
  before.restriction_type === null &&
  (after.role !== before.role ||
    after.restriction_type !== null ||
    (after.expires_at !== null && after.expires_at !== before.expires_at));

interface Uses {
  readonly open_alert?:
    | {
        readonly id: number;
        readonly type: string;
        /** Date, time and zone as the reader reads them. */
        readonly raised_at: string;
      }
    | undefined;
  readonly has_session: boolean;
  readonly in_group: boolean;
}

/** 409 for a person needed by an alert, a welfare session or an escalation group (R333). */
export function leavingRefusal(
  { name }: Pick<User, 'name'>,
  { open_alert, has_session, in_group }: Uses,
  done: 'delete' | 'move',
): Refusal {
  if (open_alert)
    return conflict(
      'open_alert',
      `${name} has an open alert: ${open_alert.type}, number ${open_alert.id}, raised ${open_alert.raised_at}. Resolve it first.`,
    );
  if (has_session)
    return conflict(
      'open_session',
      `${name} has a welfare session that is still running. End it first.`,
    );
  return in_group ? conflict('in_escalation_group', inGroupText(done)) : null;
}

/** 409 for an account that would be closed again at once. */
export const enableRefusal = (
  { name }: Pick<User, 'name'>,
  { is_expired }: { readonly is_expired: boolean },
): Refusal =>
  is_expired
    ? conflict('expired', `The account of ${name} has expired. Change the expiry date first.`)
    : null;

/** 409 for a person who has a password already or may not sign in; 422 without an email. */
export function invitationRefusal(
  person:
    | { readonly name: string; email: string | null; status: string; has_password: boolean }
    | undefined,
): Refusal {
  if (person?.email === null) return invalid({ email: ['Add an email first.'] });
  if (!person || person.has_password)
    return conflict('signed_up', `${person?.name ?? 'This person'} has already set a password.`);
  if (person.status === 'disabled')
    return conflict('disabled', `The account of ${person.name} is disabled. Enable it first.`);
  return null;
}

/** A session that acts for another person must not give access to a third account (R041). */
export const maySeeInvitationLink = (actor: Pick<Actor, 'acting_for_user_id'>): boolean =>
  !actsForAnother(actor);

/** 409 for a person whose request for access was decided. */
export const decisionRefusal = ({ name, status }: Pick<User, 'name' | 'status'>): Refusal =>
  status === 'draft' ? null : conflict('decided', `${name} already has an account.`);

type Starter = Ranked & { readonly abilities: readonly Permission[] | ReadonlySet<Permission> };

/** Staff who may open the console may also start there. */
export const mayStartAtConsole = (actor: Starter): boolean =>
  isStaff(actor) && new Set(actor.abilities).has('read alert monitoring');

/**
 * Administrators of an organisation who may open the dashboard start there, and may choose their
 * account in place of it (decision 0091).
 */
export const choosesAccount = (actor: Starter): boolean =>
  actor.role === 'organisation_admin' &&
  mayOpenDashboard(actor, { portal_access: new Set(actor.abilities).size > 0 });

const startRules: Readonly<Record<StartPage, (actor: Starter) => boolean>> = {
  dashboard: () => true,
  console: mayStartAtConsole,
  account: choosesAccount,
};

/** Whether the person may choose this page to start at. */
export const mayStartAt = (actor: Starter, page: StartPage): boolean => startRules[page](actor);

interface ContactOwner {
  readonly name: string;
  readonly personal_contacts_allowed: boolean;
  readonly contacts: number;
}

/** 409 where personal contacts are not allowed for the person, and beyond ten. */
export function addContactRefusal(owner: ContactOwner): Refusal {
  if (owner.contacts >= mostPersonalContacts)
    return conflict(
      'too_many_contacts',
      `A person can have ${mostPersonalContacts} personal contacts at most.`,
    );
  return owner.personal_contacts_allowed
    ? null
    : conflict('not_allowed', `Personal contacts are not allowed for ${owner.name}.`);
}

/** 409: where they are allowed, two are left (R245). */
export const removeContactRefusal = (owner: ContactOwner): Refusal =>
  owner.personal_contacts_allowed && owner.contacts <= leastPersonalContacts
    ? conflict('too_few_contacts', tooFewContactsText)
    : null;

/** 409 for the first contacts of a person who has some. */
export const firstContactsRefusal = ({ name, contacts }: ContactOwner): Refusal =>
  contacts > 0 ? conflict('has_contacts', `${name} already has personal contacts.`) : null;

/** Whether alerts of this person are expected: others lack nothing without a device. */
export const raisesAlerts = (person: Pick<User, 'role' | 'devices_count'>): boolean =>
  isOrganisationUser(person) || person.devices_count > 0;

/** 403 for a view that does not show everybody in the departments that are emptied. */
export const emptyRefusal = (view: { readonly is_restricted: boolean }): Refusal =>
  mayChangeForEverybody(view) ? null : forbidden();
