// The calls of devices as things that people add, assign and take out of use (inventory:
// Organisations and Lists), in an organisation's own area and in the platform's.
import * as z from 'zod';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import { choiceFilter, flagFilter, idsFilter } from '#domain/kit/resource/filters.ts';
import { resource } from '#domain/kit/resource.ts';
import { deviceFields } from './device.ts';
import { connections, device } from './device-record.ts';
import { templateChoice, templateStates } from './settings/device-settings.ts';

const access = {
  read: ['read organisation settings', 'read organisation users', 'read organisations'],
  // R276
  write: ['write organisation settings', 'write organisations'],
} as const;

const filters = {
  device_type_id: idsFilter(),
  department_id: idsFilter(),
  assigned: flagFilter(),
  connection: choiceFilter(connections),
  low_battery: flagFilter(),
  /** Carried, and offline, low on battery, never connected or not tested. */
  attention: flagFilter(),
  settings_template_id: idsFilter(),
  template_state: choiceFilter(templateStates),
  archived: flagFilter(),
};

export const devices = resource({
  name: 'device',
  words: { one: 'device', many: 'devices' },
  path: '/organisations/:organisationId/devices',
  scope: 'organisation',
  access,
  record: device,
  columns: [
    'id',
    'device_name',
    'kind',
    'user_id',
    'user_name',
    'department',
    'connection',
    'last_heard_at',
    'battery_percent',
    'battery_millivolts',
    'battery_low',
    'settings_template',
    'template_state',
    'imei',
    'phone',
    'created_at',
    'updated_at',
    'archived_at',
  ],
  fields: deviceFields,
  required: ['device_type_id', 'device_name'],
  once: ['device_type_id'],
  filters: { ...filters, user_id: idsFilter() },
  sorts: ['device_name', 'created_at', 'updated_at'],
  search: ['device_name', 'imei'],
  verbs: { remove: { archives: true } },
  bulk: {
    apply_template: { body: z.object({ settings_template_id: templateChoice }) },
    send_settings: {},
  },
});

export const deviceListsApi = {
  types: endpoint({
    method: 'GET',
    path: '/lists/device-types',
    access: { signedIn: true },
    scope: 'platform',
    summary: 'The kinds of device.',
    response: z.array(z.object({ id: z.number(), name: z.string(), title: z.string() })),
  }),
  ofUser: listEndpoint({
    path: '/users/:id/devices',
    access: { anyOf: ['read organisation users', 'read users'] },
    scope: 'platform',
    summary: 'The devices of a person.',
    item: devices.row,
    filters,
    sorts: ['device_name', 'created_at', 'updated_at'],
  }),
  move: endpoint({
    method: 'PUT',
    path: '/devices/:id/move-organisation',
    access: { anyOf: ['write organisations'] },
    scope: 'platform',
    summary:
      'Move a pendant or a satellite device to another organisation: it is archived where it was, so that its past stays there, and added to the other one without a person.',
    body: z.strictObject({
      organisation_id: z.int('Choose the organisation.').positive('Choose the organisation.'),
    }),
    response: device,
    errors: ['not_movable', 'alert_active', 'timer_running'],
    audit: 'device.moved',
  }),
};
