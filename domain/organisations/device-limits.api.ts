// How many devices an organisation may have, what its departments are given of it and what is in
// use: read and changed apart from its other details, by another permission.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { resource } from '#domain/kit/resource.ts';
import { deviceBalance, deviceCounts, deviceLimitsField } from './device-limits.ts';

/** The platform's staff write those of `admin_`, the organisation those of `user_`. */
export const deviceLimitFields = z.object({
  admin_device_limit: deviceLimitsField(),
  admin_enforce_device_limit: field.flag(),
  user_device_limit: deviceLimitsField(),
  user_enforce_device_limit: field.flag(),
});

/** Only the platform's staff may change these. */
export const platformLimitFields = ['admin_device_limit', 'admin_enforce_device_limit'] as const;

const usedCounts = () => field.object(deviceCounts);

const kept = z.object({
  /** The organisation's. */
  id: field.id(),
  name: z.string(),
  ...deviceLimitFields.shape,
  /** Devices in use. */
  used: usedCounts(),
  /** The sum of the limits of its departments. */
  allocated: usedCounts(),
  updated_at: field.instant(),
});

const organisationDeviceLimits = z.object({
  ...kept.shape,
  /** The lower of the two limits minus what is allocated. */
  balance: field.object(deviceBalance),
  /**
   * By how much the limits are exceeded by what is allocated or in use; null where they are not.
   */
  exceeded: deviceCounts.nullable(),
});
export type OrganisationDeviceLimits = z.infer<typeof organisationDeviceLimits>;

const access = { anyOf: ['device limits'] } as const;
const path = '/organisations/:id/device-limits';

const declared = resource({
  name: 'organisation',
  words: { one: 'organisation', many: 'organisations' },
  path: '/organisations',
  scope: 'organisation',
  access: { read: access.anyOf, write: access.anyOf },
  record: kept,
  columns: ['id', 'name'],
  fields: deviceLimitFields,
  required: [],
  filters: {},
  sorts: ['name'],
  search: [],
});

export const deviceLimitsApi = {
  get: endpoint({
    method: 'GET',
    path,
    // Also who adds devices sees what is left.
    access: { anyOf: ['device limits', 'write organisation settings', 'write organisations'] },
    scope: 'organisation',
    summary:
      'The device limits of an organisation, with what is allocated to departments and what is in use.',
    response: organisationDeviceLimits,
  }),
  update: endpoint({
    method: 'PUT',
    path,
    access,
    scope: 'organisation',
    summary:
      'Change the device limits of an organisation: those of `admin_` by the staff of the platform only.',
    body: declared.api.update.body ?? z.never(),
    response: organisationDeviceLimits,
    errors: ['changed_meanwhile'],
    audit: 'organisation.updated',
  }),
};

/** What is kept of it, as the server's resource kit reads and writes it, by its two own calls. */
export const keptDeviceLimits = { ...declared, api: deviceLimitsApi };

/** What is answered of it, for its form. */
export const deviceLimits = {
  ...declared,
  record: organisationDeviceLimits,
  api: { ...declared.api, ...deviceLimitsApi },
};
