// Refusals of people's calls besides the bounds of each field: roles above one's own, numbers and
// emails in use, and disabling or removing people that others depend on.
import { isStaff } from '#domain/access/access.policy.ts';
import { organisationChannel, userChannel } from '#domain/alerts/alert-channels.ts';
import { type FieldErrors, invalid } from '#domain/kit/errors.ts';
import { authorise, refuseIf } from '#domain/kit/policy.ts';
import { readerWith } from '#domain/kit/wording/reader.ts';
import { permissionsChanged, rightsChanged } from '#domain/permissions/permissions.events.ts';
import { signInFields } from '#domain/users/sign-in-fields.ts';
import { lockedFaults, type User } from '#domain/users/user.ts';
import {
  actingRefusal,
  enableRefusal,
  endsAdministrator,
  leavingRefusal,
  mayManage,
  ownAccountRefusal,
  rightsRefusal,
  roleFaults,
  viewFaults,
} from '#domain/users/users.policy.ts';
import { tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { digitsOf, numberFaults } from '#server/kit/number-faults.ts';
import { refuseFaults } from '#server/kit/resource/refusals.ts';
import type { Doing } from '#server/kit/resource/row-actions.ts';
import { refuseVisitor, requireAuthority } from './authority.service.ts';
import {
  findHome,
  findMobile,
  findOpenAlert,
  findUses,
  hasEmail,
  isExpired,
  type OpenAlert,
  unknownRestrictions,
} from './people-checks.store.ts';
import { refuseLastAdministrator } from './rules/last-administrator.ts';

type Doer = Doing['actor'];

/** Before creating; `planned` has null for fields that were not given. */
export async function beforeCreate(
  tx: Tx,
  planned: User,
  _given: never,
  actor: Doer,
): Promise<void> {
  refuseFaults(roleFaults(actor, planned));
  const home = isStaff(planned) ? null : await findHome(tx, planned.organisation_id ?? null);
  if (isStaff(planned)) {
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
  authorise(mayManage(actor, record));
  await refuseVisitor(tx, record.id);
  const [before, given] = [new Map(Object.entries(record)), new Map(Object.entries(fields))];
  const changes = (key: string): boolean =>
    given.has(key) && JSON.stringify(given.get(key)) !== JSON.stringify(before.get(key));
  if (signInFields.some(changes)) await requireAuthority(tx, actor, record.id);
  if (actor.user_id !== null) refuseFaults(lockedFaults(record, changes));
  refuseIf(actingRefusal(actor, changes));
  if (changes('new_email') && fields.new_email && (await hasEmail(tx, fields.new_email, record.id)))
    throw invalid({ email: ['Another person has this email.'] });
  refuseIf(rightsRefusal(actor, record, { ...record, ...fields }, changes));
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
  for (const [key, texts] of Object.entries(viewFaults(actor, after)))
    if (id === 0 || key in fields) faults[key] = texts;
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

/** In the reader's wording, at the person's place. */
function raisedText({ raised_at, timezone, language }: OpenAlert): string {
  const reader = readerWith(language);
  return `${reader.date(raised_at, timezone)}, ${reader.time(raised_at, timezone)} (${timezone})`;
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
  refuseIf(ownAccountRefusal(actor, record, done));
  const alert = await findOpenAlert(tx, record.id, actor.user_id);
  const open_alert = alert && { ...alert, raised_at: raisedText(alert) };
  refuseIf(leavingRefusal(record, { open_alert, ...(await findUses(tx, record.id)) }, done));
}

// R190
export async function beforeDisable(
  tx: Tx,
  record: User,
  _body: never,
  actor: Doer,
): Promise<void> {
  await requireAuthority(tx, actor, record.id);
  refuseIf(ownAccountRefusal(actor, record, 'disable'));
}

// R189
export async function beforeEnable(tx: Tx, record: User, _body: never, actor: Doer): Promise<void> {
  await requireAuthority(tx, actor, record.id);
  refuseIf(enableRefusal(record, { is_expired: await isExpired(tx, record.id) }));
}

const rightsKeys = ['role', 'abilities', 'restriction_type', 'restrictions'];

/** Whether one of the written fields affects the person's rights. */
export const changesRights = (fields: object): boolean =>
  Object.keys(fields).some((key) => rightsKeys.includes(key));

/**
 * The person's screens reload the session, and those that list permissions read them again. Writing
 * calls use the new rights at once, reads within 0.8 seconds.
 */
export const tellRights = async (
  tx: Tx,
  { id, organisation_id }: Pick<User, 'id' | 'organisation_id'>,
): Promise<void> =>
  await tell(tx, [
    { channels: [userChannel(id)], event: rightsChanged.name, data: {} },
    ...(organisation_id === null
      ? []
      : [
          {
            channels: [organisationChannel(organisation_id)],
            event: permissionsChanged.name,
            data: {},
          },
        ]),
  ]);
