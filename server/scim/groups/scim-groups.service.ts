// The directory's operations on groups: adds, renames and removes them, and changes their members.
// Grants are updated in the same transaction.
import { isDeepStrictEqual } from 'node:util';
import {
  type MemberChange,
  memberChanges,
  wholeMemberIds,
} from '#domain/scim/patch/group-operations.ts';
import { readOperations } from '#domain/scim/patch/patch-operations.ts';
import { applyOperations } from '#domain/scim/patch/patch-resource.ts';
import { isObject, partOf, type Resource, readResource } from '#domain/scim/read-resource.ts';
import { badRequest, noResource, notUnique } from '#domain/scim/scim-error.ts';
import { groupSchema } from '#domain/scim/scim-schema.ts';
import type { DirectoryCall, Done } from '../directory-call.ts';
import type { Change } from '../people/scim-users.service.ts';
import { applyGifts } from './gifts.service.ts';
import * as store from './scim-groups.store.ts';

export type GroupOutcome = Done & { readonly group: store.ScimGroup };

/** @throws 400, 409 uniqueness */
export async function createGroup(call: DirectoryCall, body: unknown): Promise<GroupOutcome> {
  const resource = named(readResource(groupSchema, body));
  await refuseTaken(call, resource, 0);
  const { id, public_id } = await store.insertScimGroup(call.tx, call, resource);
  await changeMembers(call, id, [{ op: 'add', ids: wholeMemberIds(membersIn(body)) }]);
  return await answered(call, public_id, {
    reason: `Added the group ${nameOf(resource)}.`,
    withMembers: true,
  });
}

/**
 * Returned without its members, which may be many, unless the call requests them.
 * @throws 400, 404, 409, 412
 */
export async function patchGroup(
  call: DirectoryCall,
  publicId: string,
  change: Change & { withMembers: boolean },
): Promise<GroupOutcome> {
  const before = await held(call, publicId, change);
  const { members, others } = memberChanges(
    readOperations(groupSchema, change.body, before.public_id),
  );
  const { reason } = await write(
    call,
    before,
    applyOperations(groupSchema, before.attributes, others),
    members,
  );
  return await answered(call, before.public_id, { reason, withMembers: change.withMembers });
}

/** Replaces the list of members; without one they stay. @throws as patching */
export async function replaceGroup(
  call: DirectoryCall,
  publicId: string,
  change: Change,
): Promise<GroupOutcome> {
  const before = await held(call, publicId, change);
  const sent = isObject(change.body) ? change.body['id'] : undefined;
  if (sent !== undefined && sent !== null && sent !== before.public_id)
    throw badRequest('mutability', 'The id cannot be changed.');
  const given = membersIn(change.body);
  const members: MemberChange[] =
    given === undefined ? [] : [{ op: 'replace', ids: wholeMemberIds(given) }];
  const { reason } = await write(
    call,
    before,
    named(readResource(groupSchema, change.body)),
    members,
  );
  return await answered(call, before.public_id, { reason, withMembers: true });
}

/** Its members lose its grants. */
export async function deleteGroup(
  call: DirectoryCall,
  publicId: string,
  change: Pick<Change, 'ifMatch'>,
): Promise<Done> {
  const before = await held(call, publicId, change);
  const members = await store.memberRows(call.tx, before.id);
  await store.deleteScimGroup(call.tx, before.id);
  await applyGifts(call, members);
  return { reason: `Removed the group ${nameOf(before.attributes)}.` };
}

async function write(
  call: DirectoryCall,
  before: store.ScimGroup,
  after: Resource,
  members: readonly MemberChange[],
): Promise<Done> {
  const isRenamed = !isDeepStrictEqual(before.attributes, after);
  if (isRenamed) await refuseTaken(call, after, before.id);
  const changed = await changeMembers(call, before.id, members);
  if (isRenamed || changed > 0) await store.updateScimGroup(call.tx, before.id, after);
  const count = changed === 1 ? '1 member' : `${changed} members`;
  const done =
    changed > 0
      ? `Changed ${count} of the group ${nameOf(after)}.`
      : `Changed the group ${nameOf(after)}.`;
  return { reason: isRenamed || changed > 0 ? done : `The group ${nameOf(after)} is unchanged.` };
}

async function changeMembers(
  call: DirectoryCall,
  groupId: number,
  changes: readonly MemberChange[],
): Promise<number> {
  const touched = new Set<number>();
  for (const change of changes)
    for (const id of await store.changeMembers(call.tx, call, groupId, change)) touched.add(id);
  await applyGifts(call, [...touched]);
  return touched.size;
}

const membersIn = (body: unknown): unknown =>
  isObject(body) ? partOf(body, 'members') : undefined;

const nameOf = (resource: Resource): string => String(resource['displayName']);

async function held(
  call: DirectoryCall,
  publicId: string,
  { ifMatch }: Pick<Change, 'ifMatch'>,
): Promise<store.ScimGroup> {
  const found = await store.lockScimGroup(call.tx, call, publicId);
  if (!found) throw noResource();
  ifMatch(found.revision);
  return found;
}

async function answered(
  call: DirectoryCall,
  publicId: string,
  { reason, withMembers }: { readonly reason: string; readonly withMembers: boolean },
): Promise<GroupOutcome> {
  const group = await store.findScimGroup(call.tx, call, publicId, withMembers);
  if (!group) throw noResource();
  return { group, reason };
}

function named(resource: Resource): Resource {
  const { displayName } = resource;
  if (typeof displayName !== 'string' || displayName.trim() === '')
    throw badRequest('invalidValue', 'displayName is required.');
  return resource;
}

async function refuseTaken(
  call: DirectoryCall,
  resource: Resource,
  besides: number,
): Promise<void> {
  const taken = await store.findTakenGroup(call.tx, call, resource, besides);
  if (taken) throw notUnique(`Another group of this directory has this ${taken}.`);
}
