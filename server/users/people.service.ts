// Refusals of people's calls besides the bounds of each field: roles above one's own, numbers and
// emails in use, and disabling or removing people that others depend on.
import { actingText, shownPersonOf } from '#domain/access/actor.ts';
import { userChannel } from '#domain/alerts/alert-channels.ts';
import { AppError, conflict, type FieldErrors, forbidden, invalid } from '#domain/kit/errors.ts';
import { readerWith } from '#domain/kit/wording/reader.ts';
import { rightsChanged } from '#domain/permissions/permissions.events.ts';
import { signInFields } from '#domain/users/sign-in-fields.ts';
import { inGroupText, lockedFaults, type User } from '#domain/users/user.ts';
import { isStaff, mayManage, rolesToGive } from '#domain/users/user-roles.ts';
import { tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { digitsOf, numberFaults } from '#server/kit/number-faults.ts';
import { refuseFaults } from '#server/kit/resource/refusals.ts';
import type { Doing } from '#server/kit/resource/row-actions.ts';
import { requireAuthority } from './authority.service.ts';
import {
  findHome,
  findMobile,
  findOpenAlert,
  findUses,
  hasEmail,
  isExpired,
  unknownRestrictions,
} from './people-checks.store.ts';
import { endsAdministrator, refuseLastAdministrator } from './rules/last-administrator.ts';

type Doer = Doing['actor'];

const asGiver = ({ role, abilities, restriction }: Doer) => ({
  role,
  abilities: abilities ?? new Set<never>(),
  is_restricted: (restriction ?? null) !== null,
});

/** @throws 403 for the account of a person above the caller, or of another kind of staff */
export function refuseAbove(actor: Doer, { role }: Pick<User, 'role'>): void {
  if (!mayManage(actor, role)) throw forbidden();
}

const refuseSelf = (
  actor: Pick<Doer, 'user_id' | 'acting_for_user_id'>,
  { id }: Pick<User, 'id'>,
  done: string,
): void => {
  if (shownPersonOf(actor) === id)
    throw conflict('own_account', `You cannot ${done} your own account.`);
};

/** Before creating; `planned` has null for fields that were not given. */
export async function beforeCreate(
  tx: Tx,
  planned: User,
  _given: never,
  actor: Doer,
): Promise<void> {
  if (!rolesToGive(asGiver(actor)).includes(planned.role))
    throw invalid({ role: ['You cannot give this role.'] });
  const home = isStaff(planned.role) ? null : await findHome(tx, planned.organisation_id ?? null);
  if (isStaff(planned.role)) {
    if (planned.organisation_id)
      throw invalid({
        organisation_id: ['Staff do not belong to an organisation. Leave this empty.'],
      });
  } else if (!home) throw invalid({ organisation_id: ['Choose the organisation.'] });
  if (planned.shared_profile && !home?.allows_shared_profiles)
    throw invalid({ shared_profile: ['This organisation does not allow shared profiles.'] });
  const country = home?.country ?? 'AU';
  const whole = {
    ...planned,
    mobile_country: planned.mobile_country ?? country,
    landline_country: planned.landline_country ?? country,
  };
  await refuseUnsuitable(
    tx,
    whole,
    { id: 0, organisation_id: home?.id ?? null, fields: planned },
    actor,
  );
}

/**
 * A person as a store reads them: in the list of permissions, abilities are null for those of the
 * role.
 */
type Held = Omit<User, 'abilities'> & { readonly abilities: User['abilities'] | null };

export async function beforeUpdate(
  tx: Tx,
  record: Held,
  fields: Partial<Held>,
  actor: Doer,
): Promise<void> {
  refuseAbove(actor, record);
  const [before, given] = [new Map(Object.entries(record)), new Map(Object.entries(fields))];
  const changes = (key: string): boolean =>
    given.has(key) && JSON.stringify(given.get(key)) !== JSON.stringify(before.get(key));
  const isOwn = shownPersonOf(actor) === record.id;
  if (signInFields.some(changes)) await requireAuthority(tx, actor, record.id);
  if (actor.user_id !== null) refuseFaults(lockedFaults(record, changes));
  if (
    actor.acting_for_user_id !== null &&
    ['role', 'email', 'new_email', 'restriction_type', 'restrictions'].some(changes)
  )
    throw new AppError(403, 'acting', actingText);
  if (changes('new_email') && fields.new_email && (await hasEmail(tx, fields.new_email, record.id)))
    throw invalid({ email: ['Another person has this email.'] });
  if (changes('role')) {
    if (isOwn) throw invalid({ role: ['You cannot change your own role.'] });
    if (isStaff(fields.role ?? record.role) !== isStaff(record.role))
      throw invalid({
        role: ['Staff cannot become people of an organisation, nor the other way round.'],
      });
    if (!rolesToGive(asGiver(actor)).includes(fields.role ?? record.role))
      throw invalid({ role: ['You cannot give this role.'] });
  }
  for (const key of ['restriction_type', 'restrictions'] as const)
    if (changes(key) && (isOwn || asGiver(actor).is_restricted))
      throw invalid({ [key]: ['You cannot change this restriction.'] });
  if (isOwn && changes('expires_at'))
    throw invalid({ expires_at: ['You cannot change when your own account expires.'] });
  if (
    changes('shared_profile') &&
    fields.shared_profile &&
    !(await findHome(tx, record.organisation_id))?.allows_shared_profiles
  )
    throw invalid({ shared_profile: ['This organisation does not allow shared profiles.'] });
  if (endsAdministrator(record, { ...record, ...fields }))
    await refuseLastAdministrator(tx, record);
  const changed = Object.fromEntries(Object.entries(fields).filter(([key]) => changes(key)));
  await refuseUnsuitable(
    tx,
    { ...record, ...fields },
    { id: record.id, organisation_id: record.organisation_id, fields: changed },
    actor,
  );
}

interface Change {
  readonly id: number;
  readonly organisation_id: number | null;
  readonly fields: Partial<Held>;
}

/** Numbers and restrictions that changed; what stays is not judged again. */
async function refuseUnsuitable(
  tx: Tx,
  after: Held,
  { id, organisation_id, fields }: Change,
  actor: Doer,
): Promise<void> {
  const faults: FieldErrors = {};
  if (fields.mobile || fields.mobile_country)
    Object.assign(
      faults,
      numberFaults({ mobile: after.mobile, mobile_country: after.mobile_country }),
    );
  if (fields.landline || fields.landline_country)
    Object.assign(
      faults,
      numberFaults({ landline: after.landline, landline_country: after.landline_country }),
    );
  if (fields.restrictions?.length || fields.restriction_type) {
    const type = after.restriction_type ?? 'department';
    if (await unknownRestrictions(tx, { type, ids: after.restrictions ?? [], organisation_id }))
      faults['restrictions'] = [
        `One of these ${type === 'tag' ? 'tags' : 'departments'} does not exist any more.`,
      ];
  }
  const { restriction } = actor;
  if (
    restriction?.by === 'tag' &&
    (id === 0 || 'user_tag_ids' in fields) &&
    !restriction.ids.some((tag) => after.user_tag_ids?.includes(tag))
  )
    faults['user_tag_ids'] = ['Choose one of your tags.'];
  if (
    restriction?.by === 'department' &&
    (id === 0 || 'department_id' in fields) &&
    !restriction.ids.includes(after.department_id ?? 0)
  )
    faults['department_id'] = ['Choose one of your departments.'];
  refuseFaults(faults);
  if (fields.mobile) await refuseTakenMobile(tx, fields.mobile, { id, organisation_id });
}

/** Names the holder only where the caller sees them in the same organisation. */
async function refuseTakenMobile(
  tx: Tx,
  mobile: string,
  to: Omit<Change, 'fields'>,
): Promise<void> {
  const digits = digitsOf(mobile);
  if (digits === null) return;
  const { taken, name } = await findMobile(tx, digits, to);
  if (!taken) return;
  throw invalid({
    mobile: [name ? `${name} already has this mobile.` : 'This mobile is already in use.'],
  });
}

/**
 * @throws 403 without authority over the person; 409 for one's own account, and for a person needed
 * by an alert, a session or an escalation group
 */
export async function refuseLeaving(
  tx: Tx,
  record: User,
  { actor, done }: { actor: Doer; done: 'delete' | 'move' },
): Promise<void> {
  await requireAuthority(tx, actor, record.id);
  refuseSelf(actor, record, done);
  const alert = await findOpenAlert(tx, record.id, actor.user_id);
  if (alert) {
    const { type, id, raised_at, timezone, language } = alert;
    const reader = readerWith(language);
    const when = `${reader.date(raised_at, timezone)}, ${reader.time(raised_at, timezone)}`;
    throw conflict(
      'open_alert',
      `${record.name} has an open alert: ${type}, number ${id}, raised ${when} (${timezone}). Resolve it first.`,
    );
  }
  const uses = await findUses(tx, record.id);
  if (uses.has_session)
    throw conflict(
      'open_session',
      `${record.name} has a welfare session that is still running. End it first.`,
    );
  if (uses.in_group) throw conflict('in_escalation_group', inGroupText(done));
}

export async function beforeDisable(
  tx: Tx,
  record: User,
  _body: never,
  actor: Doer,
): Promise<void> {
  await requireAuthority(tx, actor, record.id);
  refuseSelf(actor, record, 'disable');
}

export async function beforeEnable(tx: Tx, record: User, _body: never, actor: Doer): Promise<void> {
  await requireAuthority(tx, actor, record.id);
  if (await isExpired(tx, record.id))
    throw conflict(
      'expired',
      `The account of ${record.name} has expired. Change the expiry date first.`,
    );
}

const rightsKeys = ['role', 'abilities', 'restriction_type', 'restrictions'];

/** Whether one of the written fields affects the person's rights. */
export const changesRights = (fields: object): boolean =>
  Object.keys(fields).some((key) => rightsKeys.includes(key));

/**
 * The person's screens reload the session. Writing calls use the new rights at once, reads within
 * 0.8 seconds.
 */
export const tellRights = async (tx: Tx, userId: number): Promise<void> =>
  await tell(tx, [{ channels: [userChannel(userId)], event: rightsChanged.name, data: {} }]);
