// The portal's calls about the provisioning of a connection: its tokens, the groups of the
// directory with what they give, and what needs an administrator (R021).
import * as z from 'zod';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { choiceFilter } from '#domain/kit/resource/filters.ts';
import { mappableRoles } from './group-gifts.ts';

const path = '/organisations/:organisationId/saml-connections/:id/scim';
const read = { anyOf: ['saml connections', 'read organisation settings'] } as const;
const write = { anyOf: ['saml connections'] } as const;

const scimToken = z.object({
  id: field.id(),
  /** The last four characters. */
  hint: z.string(),
  created_by: z.string(),
  created_at: field.instant(),
  last_used_at: field.instant().nullable(),
});
export type ScimToken = z.infer<typeof scimToken>;

const scimState = z.object({
  tenant_url: z.string(),
  /** Newest first, at most two. */
  tokens: z.array(scimToken),
  users_count: z.number(),
  active_count: z.number(),
  groups_count: z.number(),
  issues_count: z.number(),
});
export type ScimState = z.infer<typeof scimState>;

const named = z.object({ id: z.number(), name: z.string() });

const scimGroup = z.object({
  id: field.id(),
  display_name: z.string(),
  members_count: z.number(),
  department_id: z.number().nullable(),
  department: named.nullable(),
  role: z.enum(mappableRoles).nullable(),
  user_tag_id: z.number().nullable(),
  user_tag: named.nullable(),
  updated_at: field.instant(),
});
export type ScimGroup = z.infer<typeof scimGroup>;

/** What a group gives its members here. */
export const mappingFields = z.object({
  department_id: field.reference('department', 'departments').nullable(),
  role: z.enum(mappableRoles, 'Choose the role.').nullable(),
  user_tag_id: field.reference('tag', 'user-tags').nullable(),
});

const giftPreview = z.object({
  /** Everybody who would be changed by the mapping. */
  total: z.number(),
  /** The first of them by name. */
  people: z.array(z.object({ id: z.number(), name: z.string(), changes: z.array(z.string()) })),
});
export type GiftPreview = z.infer<typeof giftPreview>;

export const issueKinds = [
  'email_in_use',
  'email_elsewhere',
  'mobile',
  'landline',
  'last_administrator',
  'deactivated',
  'kept',
  'group',
  'refused',
  'unconfirmed',
] as const;
export type IssueKind = (typeof issueKinds)[number];

const scimIssue = z.object({
  id: field.id(),
  kind: z.enum(issueKinds),
  subject: z.string(),
  user: named.nullable(),
  problem: z.string(),
  way_out: z.string(),
  /** The account here can be linked to the person of the directory. */
  can_link: z.boolean(),
  times: z.number(),
  last_at: field.instant(),
  resolved_at: field.instant().nullable(),
});
export type ScimIssue = z.infer<typeof scimIssue>;

export const scimApi = {
  state: endpoint({
    method: 'GET',
    path,
    access: read,
    scope: 'organisation',
    summary:
      'How provisioning of a connection is: its address, its tokens with their last use, and counts.',
    response: scimState,
  }),
  // R297
  regenerate: endpoint({
    method: 'POST',
    path,
    concerns: 'sign-in through a connection',
    access: write,
    scope: 'organisation',
    summary:
      'Make a new token, which is shown this once. The ones before end at once; with keep_previous the newest of them stays until it is ended.',
    body: z.strictObject({ keep_previous: z.boolean().default(false) }),
    response: scimState.extend({ scim_token: z.string() }),
    audit: 'saml_connection.token_made',
  }),
  endToken: endpoint({
    method: 'DELETE',
    path: `${path}/tokens/:tokenId`,
    concerns: { not_sign_in: 'ends a token' },
    access: write,
    scope: 'organisation',
    summary: 'End a token: the directory can no longer call with it.',
    response: scimState,
    audit: 'saml_connection.token_ended',
  }),
  groups: listEndpoint({
    path: `${path}/groups`,
    access: read,
    scope: 'organisation',
    summary: 'The groups that the directory sent, each with what its members get here.',
    item: scimGroup,
    filters: {},
    sorts: ['display_name'],
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/groups/:groupId/preview`,
    concerns: { not_sign_in: 'shows what a mapping would change' },
    access: write,
    scope: 'organisation',
    summary: 'Whom a mapping of a group would change, and how. Nothing is written.',
    body: z.strictObject(mappingFields.shape),
    response: giftPreview,
    audit: 'saml_connection.mapping_previewed',
  }),
  map: endpoint({
    method: 'PUT',
    path: `${path}/groups/:groupId`,
    concerns: 'sign-in through a connection',
    access: write,
    scope: 'organisation',
    summary:
      'Set what the members of a group get: a department, a role, a tag. It is given at once, and what the mapping before gave is taken.',
    body: z.strictObject(mappingFields.shape),
    response: scimGroup,
    audit: 'saml_connection.mapping_changed',
  }),
  issues: listEndpoint({
    path: `${path}/issues`,
    access: read,
    scope: 'organisation',
    summary: 'What the directory asked for and an administrator has to see to, newest first.',
    item: scimIssue,
    filters: { state: choiceFilter(['open', 'resolved']) },
    sorts: ['last_at'],
  }),
  resolve: endpoint({
    method: 'PUT',
    path: `${path}/issues/:issueId/resolve`,
    concerns: { not_sign_in: 'marks an issue as done' },
    access: write,
    scope: 'organisation',
    summary: 'Mark an issue as resolved.',
    response: z.object({ id: field.id() }),
    audit: 'saml_connection.issue_resolved',
  }),
  link: endpoint({
    method: 'PUT',
    path: `${path}/issues/:issueId/link`,
    concerns: 'sign-in of a person',
    access: write,
    scope: 'organisation',
    summary:
      'Link the account that has the email to the person of the directory, which keeps it from then on.',
    response: z.object({ id: field.id() }),
    errors: ['not_linkable'],
    audit: 'saml_connection.account_linked',
  }),
};
