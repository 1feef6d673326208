// The calls of the SCIM protocol by method and path, each in a transaction of the organisation's
// own view.
import { listOf, resourceTypes, schemas, serviceProviderConfig } from '#domain/scim/discovery.ts';
import { namesVersion, versionOf } from '#domain/scim/entity-tags.ts';
import type { Resource } from '#domain/scim/read-resource.ts';
import { noResource, ScimError } from '#domain/scim/scim-error.ts';
import { groupSchema, type ResourceSchema, userSchema } from '#domain/scim/scim-schema.ts';
import { type Listing, queryListing, queryNames, readSearch } from '#domain/scim/search-request.ts';
import { type AskedNames, isShown, narrowedTo, readShown } from '#domain/scim/shown-attributes.ts';
import type { HookAnswer } from '#server/kit/http/machines/hooks.ts';
import { answer, noContent } from '../access/scim-answers.ts';
import type { DirectoryCall, Done } from '../directory-call.ts';
import * as groups from '../groups/scim-groups.service.ts';
import { findScimGroup, listScimGroups, type ScimGroup } from '../groups/scim-groups.store.ts';
import * as people from '../people/scim-users.service.ts';
import { findScimUser, listScimUsers, type ScimUser } from '../people/scim-users.store.ts';
import { searchAll } from './root-search.store.ts';
import { type Held, locationOf, shownGroup, shownUser } from './shown-resources.ts';

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
  /** The log entry; absent for calls that only read. */
  readonly done?: Done;
}

interface Search {
  readonly listing: Listing;
  readonly names: AskedNames;
}

const isSearch = ({ method, path }: ScimRequest): boolean =>
  method === 'POST' && path.at(-1)?.toLowerCase() === '.search';

/** Calls that write nothing: GET, and searches by POST. */
export const onlyReads = (request: ScimRequest): boolean =>
  request.method === 'GET' || isSearch(request);

/** @throws ScimError and AppError for whatever is refused */
export async function answerCall(call: DirectoryCall, request: ScimRequest): Promise<Answered> {
  const { method, query } = request;
  const isPosted = isSearch(request);
  const path = isPosted ? request.path.slice(0, -1) : request.path;
  const [kind = '', id, more] = path;
  if (more !== undefined || (isPosted && id !== undefined)) throw noResource();
  const name = kind.toLowerCase();
  const isDiscovery =
    name === 'serviceproviderconfig' || name === 'resourcetypes' || name === 'schemas';
  if (isDiscovery && (isPosted || query.has('filter'))) throw notFiltered();
  if (isPosted) return await onSearch(call, name, readSearch(request.body));
  if (name === 'users') return await onUsers(call, request, id);
  if (name === 'groups') return await onGroups(call, request, id);
  if (name === 'bulk' || name === 'me')
    throw new ScimError(501, undefined, 'This server does not support this.');
  if (method !== 'GET') throw notAllowed();
  if (name === '') return await onSearch(call, name, asked(request));
  return discovered(call, name, id);
}

function discovered({ base }: DirectoryCall, name: string, id: string | undefined): Answered {
  if (name === 'serviceproviderconfig' && id === undefined)
    return { answer: answer(200, serviceProviderConfig(base)) };
  if (name === 'resourcetypes') return described(resourceTypes(base), id);
  if (name === 'schemas') return described(schemas(base), id);
  throw noResource();
}

function described(all: readonly { id: string }[], id: string | undefined): Answered {
  if (id === undefined) return { answer: answer(200, listOf(all)) };
  const one = all.find((each) => each.id.toLowerCase() === id.toLowerCase());
  if (!one) throw noResource();
  return { answer: answer(200, one) };
}

const asked = ({ query }: ScimRequest): Search => ({
  listing: queryListing(query),
  names: queryNames(query),
});

/** A list of people, of groups, or of both. */
async function onSearch(
  call: DirectoryCall,
  name: string,
  { listing, names }: Search,
): Promise<Answered> {
  const { tx } = call;
  const showUser = userShower(call, names);
  const { show: showGroup, withMembers } = groupShower(call, names);
  if (name === 'users') {
    const { total, users } = await listScimUsers(tx, call, listing);
    return listed(users.map(showUser), total, listing);
  }
  if (name === 'groups') {
    const { total, groups: rows } = await listScimGroups(tx, call, { ...listing, withMembers });
    return listed(rows.map(showGroup), total, listing);
  }
  if (name !== '') throw noResource();
  const { total, found } = await searchAll(tx, call, { ...listing, withMembers });
  const resources = found.map((one) =>
    one.kind === 'User' ? showUser(one.row) : showGroup(one.row),
  );
  return listed(resources, total, listing);
}

const listed = (
  resources: readonly Resource[],
  total: number,
  { startIndex }: Listing,
): Answered => ({
  answer: answer(200, listOf(resources, total, startIndex)),
});

function userShower(call: DirectoryCall, names: AskedNames): (user: ScimUser) => Resource {
  const shown = readShown(userSchema, names);
  return (user) => narrowedTo(userSchema, shownUser(call, user), shown);
}

function groupShower(
  call: DirectoryCall,
  names: AskedNames,
): { show: (group: ScimGroup) => Resource; withMembers: boolean } {
  const shown = readShown(groupSchema, names);
  return {
    show: (group) => narrowedTo(groupSchema, shownGroup(call, group), shown),
    withMembers: isShown(shown, 'members'),
  };
}

async function onUsers(
  call: DirectoryCall,
  request: ScimRequest,
  id: string | undefined,
): Promise<Answered> {
  const show = userShower(call, queryNames(request.query));
  if (id === undefined) {
    if (request.method === 'GET') return await onSearch(call, 'users', asked(request));
    if (request.method !== 'POST') throw notAllowed();
    const { user, ...done } = await people.createUser(call, request.body);
    return { answer: created(call, userSchema, user, show(user)), done };
  }
  const change = changeOf(request);
  if (request.method === 'GET')
    return { answer: one(request, await found(findScimUser(call.tx, call, id)), show) };
  if (request.method === 'DELETE')
    return { answer: noContent(), done: await people.deleteUser(call, id, change) };
  const { user, ...done } = await (request.method === 'PUT'
    ? people.replaceUser
    : people.patchUser)(call, id, change);
  return { answer: answer(200, show(user), { etag: versionOf(user.revision) }), done };
}

async function onGroups(
  call: DirectoryCall,
  request: ScimRequest,
  id: string | undefined,
): Promise<Answered> {
  const names = queryNames(request.query);
  const { show, withMembers } = groupShower(call, names);
  if (id === undefined) {
    if (request.method === 'GET') return await onSearch(call, 'groups', asked(request));
    if (request.method !== 'POST') throw notAllowed();
    const { group, ...done } = await groups.createGroup(call, request.body);
    return { answer: created(call, groupSchema, group, show(group)), done };
  }
  const change = changeOf(request);
  if (request.method === 'GET')
    return {
      answer: one(request, await found(findScimGroup(call.tx, call, id, withMembers)), show),
    };
  if (request.method === 'DELETE')
    return { answer: noContent(), done: await groups.deleteGroup(call, id, change) };
  if (request.method === 'PUT') {
    const { group, ...done } = await groups.replaceGroup(call, id, change);
    return { answer: answer(200, show(group), { etag: versionOf(group.revision) }), done };
  }
  // Entra expects no list of members back; who names attributes is answered with them (RFC 7644
  // section 3.5.2).
  const isAsked = names.attributes !== null;
  const { group, ...done } = await groups.patchGroup(call, id, {
    ...change,
    withMembers: isAsked && withMembers,
  });
  const etag = versionOf(group.revision);
  return { answer: isAsked ? answer(200, show(group), { etag }) : noContent({ etag }), done };
}

const notAllowed = () => new ScimError(405, undefined, 'This method is not supported here.');

// RFC 7644 section 4: if a filter were ignored, the caller would take all resources for the
// filtered ones.
const notFiltered = () =>
  new ScimError(403, undefined, 'This endpoint cannot be filtered or searched.');

async function found<Row>(looking: Promise<Row | undefined>): Promise<Row> {
  const row = await looking;
  if (!row) throw noResource();
  return row;
}

function one<Row extends Held>(
  { ifNoneMatch }: ScimRequest,
  row: Row,
  show: (row: Row) => Resource,
): HookAnswer {
  const etag = versionOf(row.revision);
  if (ifNoneMatch !== undefined && namesVersion(ifNoneMatch, etag))
    return { ...noContent({ etag }), status: 304 };
  return answer(200, show(row), { etag });
}

const created = (
  call: DirectoryCall,
  schema: ResourceSchema,
  row: Held,
  body: Resource,
): HookAnswer =>
  answer(201, body, { location: locationOf(call, schema, row), etag: versionOf(row.revision) });

function changeOf({ body, ifMatch, ifNoneMatch, method }: ScimRequest): people.Change {
  if (method === 'POST') throw notAllowed();
  return {
    body,
    ifMatch: (revision) => {
      const version = versionOf(revision);
      const isOther = ifMatch !== undefined && !namesVersion(ifMatch, version);
      if (isOther || (ifNoneMatch !== undefined && namesVersion(ifNoneMatch, version)))
        throw new ScimError(
          412,
          undefined,
          'The resource was changed since this version. Read it again.',
        );
    },
  };
}
