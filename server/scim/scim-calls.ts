// The calls of the SCIM protocol by method and path, each in a transaction of the organisation's own view.
import { listOf, mostResults, resourceTypes, schemas, serviceProviderConfig } from '#domain/scim/discovery.ts';
import type { Resource } from '#domain/scim/read-resource.ts';
import { badRequest, noResource, ScimError } from '#domain/scim/scim-error.ts';
import { groupSchema, type ResourceSchema, userSchema } from '#domain/scim/scim-schema.ts';
import { isShown, narrowedTo, type Shown } from '#domain/scim/shown-attributes.ts';
import type { HookAnswer } from '#server/kit/http/machines/hooks.ts';
import { answer, noContent, versionOf } from './access/scim-answers.ts';
import type { DirectoryCall, Done, Listing } from './directory-call.ts';
import * as groups from './groups/scim-groups.service.ts';
import { findScimGroup, listScimGroups, type ScimGroup } from './groups/scim-groups.store.ts';
import * as people from './people/scim-users.service.ts';
import { findScimUser, listScimUsers, type ScimUser } from './people/scim-users.store.ts';

export interface ScimRequest {
  readonly method: string;
  /** After the connection: `Users`, or `Users` and an id. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export interface Answered {
  readonly answer: HookAnswer;
  /** What is written into the log; nothing for what only reads. */
  readonly done?: Done;
}

/** @throws ScimError and AppError for whatever is refused */
export async function answerCall(call: DirectoryCall, request: ScimRequest): Promise<Answered> {
  const [kind = '', id, more] = request.path;
  if (more !== undefined) throw noResource();
  const name = kind.toLowerCase();
  if (name === 'users') return await onUsers(call, request, id);
  if (name === 'groups') return await onGroups(call, request, id);
  if (name === 'bulk' || name === 'me') throw new ScimError(501, undefined, 'This server does not support this.');
  if (request.method !== 'GET') throw notAllowed();
  if (name === 'serviceproviderconfig' && id === undefined) return { answer: answer(200, serviceProviderConfig(call.base)) };
  if (name === 'resourcetypes') return described(resourceTypes(call.base), id);
  if (name === 'schemas') return described(schemas(call.base), id);
  throw noResource();
}

function described(all: readonly { id: string }[], id: string | undefined): Answered {
  if (id === undefined) return { answer: answer(200, listOf(all)) };
  const one = all.find((each) => each.id.toLowerCase() === id.toLowerCase());
  if (!one) throw noResource();
  return { answer: answer(200, one) };
}

async function onUsers(call: DirectoryCall, request: ScimRequest, id: string | undefined): Promise<Answered> {
  const { tx } = call;
  const show = (user: ScimUser): Resource => narrowedTo(userSchema, shownUser(call, user), shownIn(request));
  if (id === undefined) {
    if (request.method === 'POST') {
      const { user, ...done } = await people.createUser(call, request.body);
      return { answer: created(call, userSchema, user, show(user)), done };
    }
    if (request.method !== 'GET') throw notAllowed();
    const listing = listingOf(request.query);
    const { total, users } = await listScimUsers(tx, call, listing);
    return { answer: answer(200, listOf(users.map(show), total, listing.startIndex)) };
  }
  const change = changeOf(request);
  if (request.method === 'GET') return { answer: one(request, await found(findScimUser(tx, call, id)), show) };
  if (request.method === 'DELETE') return { answer: noContent(), done: await people.deleteUser(call, id, change) };
  const { user, ...done } = await (request.method === 'PUT' ? people.replaceUser : people.patchUser)(call, id, change);
  return { answer: answer(200, show(user), { etag: versionOf(user.revision) }), done };
}

async function onGroups(call: DirectoryCall, request: ScimRequest, id: string | undefined): Promise<Answered> {
  const { tx } = call;
  const shown = shownIn(request);
  const show = (group: ScimGroup): Resource => narrowedTo(groupSchema, shownGroup(call, group), shown);
  const withMembers = isShown(groupSchema, shown, 'members');
  if (id === undefined) {
    if (request.method === 'POST') {
      const { group, ...done } = await groups.createGroup(call, request.body);
      return { answer: created(call, groupSchema, group, show(group)), done };
    }
    if (request.method !== 'GET') throw notAllowed();
    const listing = listingOf(request.query);
    const { total, groups: rows } = await listScimGroups(tx, call, { ...listing, withMembers });
    return { answer: answer(200, listOf(rows.map(show), total, listing.startIndex)) };
  }
  const change = changeOf(request);
  if (request.method === 'GET') return { answer: one(request, await found(findScimGroup(tx, call, id, withMembers)), show) };
  if (request.method === 'DELETE') return { answer: noContent(), done: await groups.deleteGroup(call, id, change) };
  if (request.method === 'PUT') {
    const { group, ...done } = await groups.replaceGroup(call, id, change);
    return { answer: answer(200, show(group), { etag: versionOf(group.revision) }), done };
  }
  // Entra expects no list of members back.
  const { group, ...done } = await groups.patchGroup(call, id, change);
  return { answer: noContent({ etag: versionOf(group.revision) }), done };
}

const notAllowed = () => new ScimError(405, undefined, 'This method is not supported here.');

const shownIn = ({ query }: ScimRequest): Shown => ({
  attributes: query.get('attributes') ?? undefined,
  excludedAttributes: query.get('excludedAttributes') ?? undefined,
});

async function found<Row>(looking: Promise<Row | undefined>): Promise<Row> {
  const row = await looking;
  if (!row) throw noResource();
  return row;
}

type Held = Pick<ScimUser, 'public_id' | 'revision' | 'created' | 'modified'>;

function one<Row extends Held>({ ifNoneMatch }: ScimRequest, row: Row, show: (row: Row) => Resource): HookAnswer {
  const etag = versionOf(row.revision);
  if (ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch === etag)) return { ...noContent({ etag }), status: 304 };
  return answer(200, show(row), { etag });
}

const created = ({ base }: DirectoryCall, { endpoint }: ResourceSchema, { public_id, revision }: Held, body: Resource): HookAnswer =>
  answer(201, body, { location: `${base}${endpoint}/${public_id}`, etag: versionOf(revision) });

function changeOf({ body, ifMatch, method }: ScimRequest): people.Change {
  if (method === 'POST') throw notAllowed();
  return {
    body,
    ifMatch: (revision) => {
      if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== versionOf(revision))
        throw new ScimError(412, undefined, 'The resource was changed since this version. Read it again.');
    },
  };
}

function listingOf(query: URLSearchParams): Listing {
  const number = (name: string, usual: number): number => {
    const text = query.get(name);
    if (text === null || text === '') return usual;
    if (!/^-?\d{1,9}$/.test(text)) throw badRequest('invalidValue', `${name} must be a whole number.`);
    return Number(text);
  };
  return {
    filter: query.get('filter') ?? undefined,
    sortBy: query.get('sortBy') ?? undefined,
    descending: query.get('sortOrder')?.toLowerCase() === 'descending',
    startIndex: Math.max(1, number('startIndex', 1)),
    count: Math.max(0, number('count', mostResults)),
  };
}

const metaOf = ({ base }: DirectoryCall, { name, endpoint }: ResourceSchema, { public_id, revision, created: at, modified }: Held) => ({
  resourceType: name,
  created: at,
  lastModified: modified,
  location: `${base}${endpoint}/${public_id}`,
  version: versionOf(revision),
});

function shownUser(call: DirectoryCall, user: ScimUser): Resource {
  const extension = userSchema.extension?.urn ?? '';
  return {
    schemas: [userSchema.urn, ...(user.attributes[extension] ? [extension] : [])],
    id: user.public_id,
    active: true,
    ...user.attributes,
    groups: user.groups.map((group) => ({ ...group, $ref: `${call.base}/Groups/${group.value}` })),
    meta: metaOf(call, userSchema, user),
  };
}

function shownGroup(call: DirectoryCall, group: ScimGroup): Resource {
  const members = group.members?.map((member) => ({ ...member, type: 'User', $ref: `${call.base}/Users/${member.value}` }));
  return {
    ...{ schemas: [groupSchema.urn], id: group.public_id, ...group.attributes },
    ...(members ? { members } : {}),
    meta: metaOf(call, groupSchema, group),
  };
}
