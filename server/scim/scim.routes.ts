// The portal's calls of provisioning: tokens, grants of groups, and issues with their remedies.
import { randomBytes } from 'node:crypto';
import type { Actor } from '#domain/access/actor.ts';
import { conflict, type FieldErrors, notFound } from '#domain/kit/errors.ts';
import type { Mapping } from '#domain/scim/group-gifts.ts';
import { personFields } from '#domain/scim/person-fields.ts';
import { type ScimGroup, scimApi } from '#domain/scim/scim.api.ts';
import { roleFaults } from '#domain/users/users.policy.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Context, type Route, router } from '#server/kit/http/context.ts';
import { hashToken } from '#server/kit/http/guards/token.ts';
import { refuseFaults } from '#server/kit/resource/refusals.ts';
import { noteChange } from '#server/saml/connections/confirmation.service.ts';
import { requireAuthority } from '#server/users/authority.service.ts';
import { endToken, replaceToken } from './access/scim-tokens.store.ts';
import type { DirectoryCall, ScimParts } from './directory-call.ts';
import { applyGifts, previewGifts } from './groups/gifts.service.ts';
import { memberRows } from './groups/scim-groups.store.ts';
import { findTaken, insertScimUser } from './people/scim-users.store.ts';
import { usableFields } from './people/usable-fields.ts';
import { lockIssue, resolveIssue, settleIssues } from './scim-issues.store.ts';
import * as portal from './scim-portal.store.ts';

type Doing = Pick<Context, 'tx' | 'actor'>;

export function scimRoutes(parts: ScimParts): Route[] {
  const { origin } = parts.links;
  const state = async (tx: Tx, connection: portal.Connection) =>
    await portal.readState(tx, connection, origin);
  return router(scimApi, {
    state: async ({ tx, params }) => await state(tx, await require(tx, params.id)),
    regenerate: async ({ tx, actor, params, body }) => {
      const connection = await require(tx, params.id);
      const scim_token = await makeToken({ tx, actor }, connection, body.keep_previous);
      await noteChange(
        parts,
        { tx, actor },
        { id: connection.id, what: ['Provisioning token added'] },
      );
      return { ...(await state(tx, connection)), scim_token };
    },
    endToken: async ({ tx, actor, params }) => {
      const connection = await require(tx, params.id);
      if (!(await endToken(tx, connection.id, params.tokenId))) throw notFound();
      await tellOf({ tx, actor }, connection, 'token_ended', { token_id: params.tokenId });
      return await state(tx, connection);
    },
    groups: async ({ tx, params, query }) =>
      await portal.listGroups(tx, (await require(tx, params.id)).id, query),
    preview: async ({ tx, actor, params, body }) => {
      const { id } = await requireGroup(tx, await require(tx, params.id), params.groupId);
      await refuseMapping(tx, actor, body);
      return await previewGifts(tx, await memberRows(tx, id), { ...body, group_id: id });
    },
    map: async ({ tx, actor, params, body }) => {
      const connection = await require(tx, params.id);
      const before = await requireGroup(tx, connection, params.groupId);
      await refuseMapping(tx, actor, body);
      const what = [`Mapping of the group ${before.display_name} changed`];
      await noteChange(parts, { tx, actor }, { id: connection.id, what, isMinor: true });
      await portal.setMapping(tx, before.id, body);
      await applyGifts(callOf(parts, tx, connection), await memberRows(tx, before.id));
      await tellOf({ tx, actor }, connection, 'mapping_changed', {
        group: before.display_name,
        changes: changesOf(before, body),
      });
      return await requireGroup(tx, connection, before.id);
    },
    issues: async ({ tx, params, query }) =>
      await portal.listIssues(tx, (await require(tx, params.id)).id, query),
    resolve: async ({ tx, actor, params }) => {
      const connection = await require(tx, params.id);
      const issue = await lockIssue(tx, connection.id, params.issueId);
      if (!issue) throw notFound();
      await resolveIssue(tx, issue.id);
      await tellOf({ tx, actor }, connection, 'issue_resolved', {
        issue: issue.kind,
        subject: issue.subject,
      });
      return { id: issue.id };
    },
    link: async ({ tx, actor, params }) =>
      await link(parts, { tx, actor }, params.id, params.issueId),
  });
}

const changesOf = ({ department_id, role, user_tag_id }: ScimGroup, after: Mapping) => ({
  department_id: [department_id, after.department_id],
  role: [role, after.role],
  user_tag_id: [user_tag_id, after.user_tag_id],
});

async function makeToken(
  { tx, actor }: Doing,
  connection: portal.Connection,
  keepPrevious: boolean,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hint = token.slice(-4);
  await replaceToken(tx, connection.id, {
    hash: hashToken(token),
    hint,
    by: actor.name,
    keep: keepPrevious ? 1 : 0,
  });
  await tellOf({ tx, actor }, connection, 'token_made', { hint, kept_previous: keepPrevious });
  return token;
}

async function require(tx: Tx, id: number): Promise<portal.Connection> {
  const found = await portal.findScimConnection(tx, id);
  if (!found) throw notFound();
  return found;
}

async function requireGroup(tx: Tx, connection: portal.Connection, id: number): Promise<ScimGroup> {
  const found = await portal.findGroup(tx, connection.id, id);
  if (!found) throw notFound();
  return found;
}

/** A mapping may grant only what its author may grant by hand. */
async function refuseMapping(tx: Tx, actor: Actor, mapping: Mapping): Promise<void> {
  const { role } = mapping;
  const faults: FieldErrors = role === null ? {} : roleFaults(actor, { role });
  const known = await portal.knownTargets(tx, mapping);
  if (mapping.department_id !== null && !known.department)
    faults['department_id'] = ['This department does not exist any more.'];
  if (mapping.user_tag_id !== null && !known.tag)
    faults['user_tag_id'] = ['This tag does not exist any more.'];
  refuseFaults(faults);
}

const callOf = (
  parts: ScimParts,
  tx: Tx,
  { organisation_id, id, name, public_id, signs_in }: portal.Connection,
): DirectoryCall => ({
  ...parts,
  tx,
  organisation_id,
  connection_id: id,
  directory: { organisation_id, name, signs_in },
  base: `${parts.links.origin}/scim/v2/${public_id}`,
});

/** Links the account: it gets the directory's fields, and the directory manages it from then on. */
async function link(
  parts: ScimParts,
  { tx, actor }: Doing,
  connectionId: number,
  issueId: number,
): Promise<{ id: number }> {
  const connection = await require(tx, connectionId);
  const issue = await lockIssue(tx, connection.id, issueId);
  if (!issue) throw notFound();
  const call = callOf(parts, tx, connection);
  const person = issue.user_id === null ? null : await parts.people.find(tx, issue.user_id);
  if (
    !issue.attempt ||
    !person ||
    person.directory ||
    (await findTaken(tx, call, issue.attempt, 0))
  )
    throw conflict(
      'not_linkable',
      'This account can no longer be linked. Change the email in the directory instead.',
    );
  await requireAuthority(tx, actor, person.id);
  const { fields, settled } = await usableFields(call, personFields(issue.attempt), {
    id: person.id,
    subject: issue.subject,
  });
  for (const refusal of (
    await parts.people.change(tx, call.directory, [person.id], fields)
  ).values())
    throw refusal;
  await insertScimUser(tx, call, person.id, issue.attempt);
  await settleIssues(tx, call, [issue.subject], settled);
  await resolveIssue(tx, issue.id);
  await tellOf({ tx, actor }, connection, 'account_linked', {
    subject: issue.subject,
    person: person.name,
  });
  return { id: issue.id };
}

const tellOf = async (
  { tx, actor }: Doing,
  { id, name, organisation_id }: portal.Connection,
  what: string,
  data: object,
): Promise<void> =>
  void (await recordEvents(tx, [
    {
      organisation_id,
      kind: `saml_connection.${what}`,
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
      data: { id, name, ...data, by: actor.name },
    },
  ]));
