// The directory's operations on people: adds, changes, disables, restores and removes them. Alerts,
// sessions and escalation orders stay as they are.
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#domain/kit/errors.ts';
import { readOperations } from '#domain/scim/patch/patch-operations.ts';
import { applyOperations } from '#domain/scim/patch/patch-resource.ts';
import { changedFields, isActive, personFields } from '#domain/scim/person-fields.ts';
import { isObject, type Resource, readResource } from '#domain/scim/read-resource.ts';
import { badRequest, noResource, notUnique } from '#domain/scim/scim-error.ts';
import { userSchema } from '#domain/scim/scim-schema.ts';
import { raiseIssue } from '../administrator-notices.ts';
import type { DirectoryCall, Done } from '../directory-call.ts';
import { requireReach } from '../reach.service.ts';
import { RefusedWithIssue } from '../refused-with-issue.ts';
import { settleIssues } from '../scim-issues.store.ts';
import { usesOf } from './person-in-use.ts';
import * as store from './scim-users.store.ts';
import { usableFields } from './usable-fields.ts';

export type Outcome = Done & { readonly user: store.ScimUser };

/** @throws 400, 409 uniqueness */
export async function createUser(call: DirectoryCall, body: unknown): Promise<Outcome> {
  const { tx, people, directory } = call;
  const resource = withUserName(readResource(userSchema, body));
  const subject = String(resource['userName']);
  await requireReach(call, null, subject);
  await refuseTaken(call, resource, 0);
  const { fields, settled } = await usableFields(call, personFields(resource), { id: 0, subject });
  if (fields.email) await refuseEmail(call, fields.email, resource);
  const userId = await people.add(tx, directory, fields).catch((error: unknown) => {
    throw emailElsewhere(error, subject, fields.email ?? null);
  });
  if (!isActive(resource)) await people.act(tx, directory, userId, 'disable');
  const [user] = await Promise.all([
    store.insertScimUser(tx, call, userId, resource),
    settleIssues(tx, call, [subject], [...settledByWriting, ...settled]),
  ]);
  return { user, reason: `Added ${subject}.`, user_id: userId };
}

/** @throws 400, 404, 409, 412 */
export async function patchUser(
  call: DirectoryCall,
  publicId: string,
  change: Change,
): Promise<Outcome> {
  const before = await held(call, publicId, change);
  const after = applyOperations(
    userSchema,
    before.attributes,
    readOperations(userSchema, change.body, before.public_id),
  );
  return await write(call, before, after);
}

/** Attributes that are not sent are cleared, but for `active`, which stays. @throws as patching */
export async function replaceUser(
  call: DirectoryCall,
  publicId: string,
  change: Change,
): Promise<Outcome> {
  const before = await held(call, publicId, change);
  const sent = isObject(change.body) ? change.body['id'] : undefined;
  if (sent !== undefined && sent !== null && sent !== before.public_id)
    throw badRequest('mutability', 'The id cannot be changed.');
  const after = withUserName(readResource(userSchema, change.body));
  const { active } = before.attributes;
  return await write(
    call,
    before,
    'active' in after || active === undefined ? after : { ...after, active },
  );
}

export interface Change {
  readonly body: unknown;
  /** Throws 412 where the revision does not match. */
  readonly ifMatch: (revision: number) => void;
}

async function write(
  call: DirectoryCall,
  before: store.ScimUser,
  after: Resource,
): Promise<Outcome> {
  const { tx, people, directory } = call;
  const subject = String(after['userName']);
  if (isDeepStrictEqual(before.attributes, after))
    return { user: before, reason: `${subject} is unchanged.`, user_id: before.user_id };
  await requireReach(call, before.user_id, String(before.attributes['userName']));
  if (['userName', 'externalId'].some((name) => before.attributes[name] !== after[name]))
    await refuseTaken(call, after, before.id);
  const { fields, settled } = await usableFields(call, changedFields(before.attributes, after), {
    id: before.user_id,
    subject,
  });
  if (Object.keys(fields).length > 0) {
    if (fields.email) await refuseEmail(call, fields.email, after, before.user_id);
    const refusals = await people
      .change(tx, directory, [before.user_id], fields)
      .catch((error: unknown) => {
        throw emailElsewhere(error, subject, fields.email ?? null);
      });
    for (const refusal of refusals.values()) throw refusal;
  }
  await setActive(call, before, after);
  const [user] = await Promise.all([
    store.updateScimUser(tx, before, after),
    settleIssues(tx, call, [subject], [...settledByWriting, ...settled]),
  ]);
  return { user, reason: wordsOf(before.attributes, after), user_id: before.user_id };
}

/** The kinds of issues that a successful write of the person settles. */
const settledByWriting = ['email_in_use', 'email_elsewhere', 'refused', 'unconfirmed'] as const;

const wordsOf = (before: Resource, after: Resource): string => {
  const name = String(after['userName']);
  if (isActive(before) === isActive(after)) return `Changed ${name}.`;
  return isActive(after) ? `Enabled ${name}.` : `Disabled ${name}. Their sessions have ended.`;
};

/**
 * A person disabled here by hand stays disabled until the directory itself disables and enables
 * them.
 */
async function setActive(
  call: DirectoryCall,
  { attributes, user_id }: store.ScimUser,
  after: Resource,
): Promise<void> {
  const { tx, people, directory } = call;
  const subject = String(after['userName']);
  if (isActive(attributes) === isActive(after)) return;
  if (isActive(after)) {
    await people.act(tx, directory, user_id, 'enable');
    return await settleIssues(tx, call, [subject], ['deactivated', 'last_administrator']);
  }
  await disable(call, user_id, subject);
  const uses = await usesOf(tx, user_id);
  if (uses.length === 0) return;
  await raiseIssue(call, {
    kind: 'deactivated',
    subject,
    user_id,
    problem: uses.join(' '),
    way_out:
      'The account is disabled; nothing else was changed. Choose other contacts, and look after what is still open.',
  });
}

const disable = async (
  { tx, people, directory }: DirectoryCall,
  userId: number,
  subject: string,
): Promise<void> =>
  await people.act(tx, directory, userId, 'disable').catch((error: unknown) => {
    throw lastAdministrator(error, subject, userId);
  });

/** A person who is needed here is disabled instead, and administrators remove them. */
export async function deleteUser(
  call: DirectoryCall,
  publicId: string,
  change: Pick<Change, 'ifMatch'>,
): Promise<Done> {
  const { tx, people, directory } = call;
  const before = await held(call, publicId, change);
  const subject = String(before.attributes['userName']);
  await requireReach(call, before.user_id, subject);
  const refusal = await people.act(tx, directory, before.user_id, 'remove').then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof AppError) || !needed.includes(error.code))
        throw lastAdministrator(error, subject, before.user_id);
      return error;
    },
  );
  if (refusal) {
    if (isActive(before.attributes)) await disable(call, before.user_id, subject);
    const uses = await usesOf(tx, before.user_id);
    await raiseIssue(call, {
      kind: 'kept',
      subject,
      user_id: before.user_id,
      problem: [`${subject} was deleted in the directory.`, ...uses].join(' '),
      way_out:
        'The account is disabled and no longer linked to the directory. Remove the person here once nothing needs them.',
    });
  }
  await store.deleteScimUser(tx, before.id);
  const reason = refusal
    ? `Deleted ${subject} in the directory. The account is disabled here, because it is still needed.`
    : `Removed ${subject}.`;
  return { reason, user_id: before.user_id };
}

const needed = ['open_alert', 'open_session', 'in_escalation_group'];

async function held(
  call: DirectoryCall,
  publicId: string,
  { ifMatch }: Pick<Change, 'ifMatch'>,
): Promise<store.ScimUser> {
  const found = await store.lockScimUser(call.tx, call, publicId);
  if (!found) throw noResource();
  ifMatch(found.revision);
  return found;
}

function withUserName(resource: Resource): Resource {
  const { userName } = resource;
  if (typeof userName !== 'string' || userName.trim() === '')
    throw badRequest('invalidValue', 'userName is required.');
  return resource;
}

async function refuseTaken(
  call: DirectoryCall,
  resource: Resource,
  besides: number,
): Promise<void> {
  const taken = await store.findTaken(call.tx, call, resource, besides);
  if (taken) throw notUnique(`Another person of this directory has this ${taken}.`);
}

/**
 * An account that people made here is never taken over automatically: an administrator links it.
 */
async function refuseEmail(
  call: DirectoryCall,
  email: string,
  resource: Resource,
  besides = 0,
): Promise<void> {
  const holder = await store.findByEmail(call.tx, call.organisation_id, email);
  if (!holder || holder.id === besides) return;
  const canLink = besides === 0 && !holder.is_kept;
  throw new RefusedWithIssue(notUnique('Another account has this email.'), {
    kind: 'email_in_use',
    subject: String(resource['userName']),
    user_id: holder.id,
    attempt: canLink ? resource : null,
    problem: `${holder.name} already has an account here with the email ${email}.`,
    way_out: canLink
      ? 'Link the account to the directory, or change one of the two emails.'
      : 'Change one of the two emails.',
  });
}

function emailElsewhere(error: unknown, subject: string, email: string | null): unknown {
  if (!(error instanceof AppError) || error.status !== 422 || !error.fields?.['email'])
    return error;
  return new RefusedWithIssue(notUnique('Another account has this email.'), {
    kind: 'email_elsewhere',
    subject,
    problem: `The email ${email} belongs to an account outside this organisation.`,
    way_out: 'Use another email in the directory, or contact support.',
  });
}

function lastAdministrator(error: unknown, subject: string, userId: number): unknown {
  if (!(error instanceof AppError) || error.code !== 'last_administrator') return error;
  return new RefusedWithIssue(error, {
    kind: 'last_administrator',
    subject,
    user_id: userId,
    problem: error.message,
    way_out: 'Make another person an administrator. The directory then tries again by itself.',
  });
}
