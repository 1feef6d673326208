// The calls of an organisation's SAML connections: list, details, configuration, status and the
// log.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { choiceFilter } from '#domain/kit/resource/filters.ts';
import { resource } from '#domain/kit/resource.ts';
import { connectionConfirmation } from './connection-confirmation.ts';
import { connectionLogs } from './connection-log.ts';
import {
  configurationFields,
  connectionFields,
  connectionStatuses,
  samlConnection,
} from './saml-connection.ts';

const path = '/organisations/:organisationId/saml-connections';
const read = ['saml connections', 'read organisation settings'] as const;
const write = ['saml connections'] as const;

export const samlConnections = resource({
  name: 'saml_connection',
  words: { one: 'connection', many: 'connections' },
  path,
  scope: 'organisation',
  access: { read, write },
  record: samlConnection,
  columns: [
    'id',
    'name',
    'provider_type',
    'status',
    'confirmation',
    'scim_provisioning',
    'connection_logging',
    'certificate_state',
    'last_used_at',
    'created_at',
    'updated_at',
  ] as const,
  fields: connectionFields,
  required: ['name', 'provider_type'],
  filters: { status: choiceFilter(connectionStatuses) },
  sorts: ['name', 'created_at'],
  search: ['name'],
  verbs: { remove: {} },
  concerns: {
    create: 'sign-in through a connection',
    update: 'sign-in through a connection',
    remove: { not_sign_in: 'ends a way to sign in, and opens none' },
  },
});

export const samlConnectionsApi = {
  ...samlConnections.api,
  logs: connectionLogs,
  configuration: endpoint({
    method: 'PUT',
    path: `${path}/:id/configuration`,
    concerns: 'sign-in through a connection',
    access: { anyOf: write },
    scope: 'organisation',
    summary:
      'Change how a connection reaches its identity provider. New metadata fills the entity ID, the URLs and the certificates; an https address is read at once and then each day.',
    body: z.strictObject({
      ...configurationFields.partial().shape,
      updated_at: z.string('Reload the page.'),
    }),
    response: samlConnection,
    errors: ['changed_meanwhile', 'in_use'],
    audit: 'saml_connection.updated',
  }),
  confirmation: endpoint({
    method: 'GET',
    path: `${path}/:id/confirmation`,
    access: { anyOf: read },
    scope: 'organisation',
    summary: 'What was changed since a connection was confirmed, and who may confirm it.',
    response: connectionConfirmation,
  }),
  confirm: endpoint({
    method: 'PUT',
    path: `${path}/:id/confirm`,
    concerns: 'sign-in through a connection',
    access: { anyOf: write },
    scope: 'organisation',
    summary:
      'Confirm the changes of a connection, which signs in and changes everybody from then on. Only for those who may manage everybody of the organisation.',
    body: z.strictObject({
      last_change_id: z.int('Reload the page.').positive('Reload the page.'),
    }),
    response: connectionConfirmation,
    errors: ['confirmed_already', 'changed_meanwhile'],
    audit: 'saml_connection.confirmed',
  }),
  // R201
  status: endpoint({
    method: 'PUT',
    path: '/saml-connections/:id/status',
    concerns: 'sign-in through a connection',
    access: { anyOf: write },
    scope: 'platform',
    summary:
      'Enable or disable a connection. One can be enabled once it has an entity ID, a sign-in URL and a valid certificate.',
    body: z.strictObject({ status: z.enum(connectionStatuses, 'Choose enabled or disabled.') }),
    response: samlConnection,
    errors: ['not_ready', 'in_use'],
    audit: 'saml_connection.status_changed',
  }),
};

/** The configuration as a form sees it: the same record, other fields and another call. */
export const samlConfiguration = {
  ...samlConnections,
  fields: configurationFields,
  api: { ...samlConnections.api, update: samlConnectionsApi.configuration },
};
