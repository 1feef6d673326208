// The calls about response instructions outside of the library and the groups: of device types,
// departments and people, and what an operator would be shown.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { typeResponses } from './response-step.ts';
import { responseLists } from './written-step.ts';

/**
 * The lists of one level; `updated_at` is the time of their last change, empty before the first.
 */
export const keptLists = z.object({ responses: responseLists(), updated_at: z.string() });
export type KeptLists = z.infer<typeof keptLists>;

const titled = keptLists.extend({ id: field.id(), title: z.string() });
const sent = { responses: responseLists(), updated_at: z.string('Reload the page.') };

const departmentGroups = z.object({
  id: z.number(),
  response_groups: z.array(
    z.object({ device_type_id: z.number(), response_group_id: z.number().nullable() }),
  ),
  /**
   * What can be chosen: for each type of device its groups, and the one of the whole organisation.
   */
  device_types: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      groups: z.array(
        z.object({ id: z.number(), name: z.string(), for_whole_organisation: z.boolean() }),
      ),
    }),
  ),
  updated_at: z.string(),
});
export type DepartmentGroups = z.infer<typeof departmentGroups>;

export const groupChoice = z.strictObject({
  device_type_id: field.reference('device type', 'device-types'),
  /** Null takes the group away. */
  response_group_id: field.reference('response group', 'response-groups').nullable(),
});

/** Of one person for one type of device. */
export const personLists = keptLists.extend({
  device_type_id: z.number(),
  title: z.string(),
  /** Whether the person has a device of this type. */
  has_device: z.boolean(),
});
export type PersonLists = z.infer<typeof personLists>;

const readPeople = ['read alert monitoring', 'read users', 'read organisation users'] as const;
const readDepartments = [
  'read departments',
  'device limits',
  'read organisations',
  'write organisations',
] as const;
/**
 * The permissions to write a person's own instructions, and to choose a department's groups; the
 * screens use the same.
 */
export const responseWriters = {
  own: ['write users', 'write organisation users'],
  groups: ['write departments', 'write organisations'],
} as const;
const settings = { access: { anyOf: ['read settings'] }, scope: 'platform' } as const;
const defaultsPath = '/device-types/:id/default-responses';
const standardPath = '/alert-types/:id/default-responses';
const ofDepartmentPath = '/departments/:id/response-groups';

export const responsesApi = {
  ofUser: endpoint({
    method: 'GET',
    path: '/users/:userId/device-types/:id/responses',
    access: { anyOf: readPeople },
    scope: 'platform',
    summary:
      'The response steps an operator sees for alerts of this person’s devices of one kind: for each alert type the steps and their sources.',
    response: z.array(typeResponses),
  }),
  ofDepartment: endpoint({
    method: 'GET',
    path: '/departments/:departmentId/device-types/:id/responses',
    access: { anyOf: readDepartments },
    scope: 'platform',
    summary:
      'The response steps an operator sees for people of this department who have no instructions of their own.',
    response: z.array(typeResponses),
  }),
  defaults: endpoint({
    ...settings,
    method: 'GET',
    path: defaultsPath,
    summary: 'The default instructions of a device type, for each alert type.',
    response: titled,
  }),
  setDefaults: endpoint({
    ...settings,
    method: 'POST',
    path: defaultsPath,
    summary: 'Replace the default instructions of a device type.',
    body: z.strictObject(sent),
    response: titled,
    errors: ['changed_meanwhile'],
    audit: 'device_type.responses_updated',
  }),
  standard: endpoint({
    ...settings,
    method: 'GET',
    path: standardPath,
    summary:
      'The standard instructions of an alert type, used when no other level has instructions.',
    response: titled,
  }),
  setStandard: endpoint({
    ...settings,
    method: 'POST',
    path: standardPath,
    summary: 'Replace the standard instructions of an alert type.',
    body: z.strictObject(sent),
    response: titled,
    errors: ['changed_meanwhile'],
    audit: 'alert_type.responses_updated',
  }),
  departmentGroups: endpoint({
    method: 'GET',
    path: ofDepartmentPath,
    access: { anyOf: readDepartments },
    scope: 'platform',
    summary:
      'The response group of a department for each type of device, and the groups to choose from.',
    response: departmentGroups,
  }),
  // R305
  chooseGroups: endpoint({
    method: 'POST',
    path: ofDepartmentPath,
    access: { anyOf: responseWriters.groups },
    scope: 'platform',
    summary:
      'Choose the response groups of a department; types of device that are not named keep theirs.',
    body: z.strictObject({
      response_groups: field.rows('response groups', groupChoice, { least: 1, most: 20 }),
      updated_at: z.string(),
    }),
    response: departmentGroups,
    errors: ['changed_meanwhile', 'archived'],
    audit: 'department.response_groups_updated',
  }),
  own: endpoint({
    method: 'GET',
    path: '/users/:id/responses',
    access: { anyOf: readPeople },
    scope: 'platform',
    summary: 'The instructions written for one person, for each type of device.',
    response: z.array(personLists),
  }),
  setOwn: endpoint({
    method: 'POST',
    path: '/users/:id/responses',
    concerns: { not_sign_in: 'instructions for operators' },
    access: { anyOf: responseWriters.own },
    scope: 'platform',
    summary:
      'Replace the instructions written for one person’s devices of one type; an empty list removes them.',
    body: z.strictObject({
      device_type_id: field.reference('device type', 'device-types'),
      ...sent,
    }),
    response: personLists,
    errors: ['changed_meanwhile'],
    audit: 'user.responses_updated',
  }),
};
