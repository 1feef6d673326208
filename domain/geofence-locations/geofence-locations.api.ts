// The calls of the places that an organisation watches: the resource, all of them for a map, their
// usage, and whether proximity reminders are on (R031).
import * as z from 'zod';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { choiceFilter, flagFilter } from '#domain/kit/resource/filters.ts';
import { resource } from '#domain/kit/resource.ts';
import { geofenceLocation, geofenceLocationFields, geofenceTypes } from './geofence-location.ts';
import { countingDevices } from './worn-devices.ts';

const access = {
  read: ['read geofence locations', 'write organisation settings'],
  // R274
  write: ['write geofence locations', 'write organisation settings'],
} as const;

export const geofenceLocations = resource({
  name: 'geofence_location',
  words: { one: 'geofence location', many: 'geofence locations' },
  path: '/organisations/:organisationId/geofence-locations',
  scope: 'organisation',
  access,
  record: geofenceLocation,
  columns: ['id', 'name', 'type', 'address', 'radius', 'assignment_type', 'active', 'updated_at'],
  fields: geofenceLocationFields,
  required: ['name', 'latitude', 'longitude'],
  filters: { active: flagFilter(), type: choiceFilter(geofenceTypes) },
  sorts: ['name', 'created_at', 'updated_at'],
  search: ['name', 'address'],
  verbs: {
    remove: {},
    enable: { path: '/geofence-locations/:id/enable' },
    disable: { path: '/geofence-locations/:id/disable' },
    duplicate: { path: '/geofence-locations/:id/duplicate' },
  },
});

/** The most places that a map shows; the list finds the others. */
export const mostOnMap = 2000;

const placeOnMap = geofenceLocation
  .pick({
    id: true,
    name: true,
    type: true,
    address: true,
    latitude: true,
    longitude: true,
    radius: true,
    active: true,
  })
  .extend({
    assignment_type: geofenceLocation.shape.assignment_type,
    /** People who are inside, as far as is known. */
    people_inside: z.number(),
  });
export type PlaceOnMap = z.infer<typeof placeOnMap>;

/** Days that region usage counts (R382). */
export const usageDays = 30;

const regionUsage = z.object({
  id: field.id(),
  name: z.string(),
  type: z.enum(geofenceTypes),
  active: field.flag(),
  entries: field.withFacts(z.number(), { kind: 'integer' }),
  exits: field.withFacts(z.number(), { kind: 'integer' }),
  /** How many different people entered or left. */
  people: field.withFacts(z.number(), { kind: 'integer' }),
  last_crossed_at: field.instant().nullable(),
});

export const geofenceCallsApi = {
  map: endpoint({
    method: 'GET',
    path: '/organisations/:organisationId/geofence',
    access: { anyOf: access.read },
    scope: 'organisation',
    summary: `All geofence locations for a map, the first ${mostOnMap} by name, with how many people are inside each, whether people are reminded near hazards, and which device counts.`,
    response: z.object({
      locations: z.array(placeOnMap),
      total: z.number(),
      proximity_reminders: z.boolean(),
      counting: z.enum(countingDevices),
    }),
  }),
  usage: listEndpoint({
    path: '/organisations/:organisationId/geofence-region-usage',
    access: { anyOf: access.read },
    scope: 'organisation',
    summary: `Entries and exits of each geofence location in the last ${usageDays} days.`,
    item: regionUsage,
    filters: {
      /** Entered or left by someone in these days. */
      used: flagFilter(),
    },
    sorts: ['name'],
  }),
  counting: endpoint({
    method: 'PUT',
    path: '/organisations/:organisationId/geofence-settings',
    access: { anyOf: access.write },
    scope: 'organisation',
    summary: 'Choose which device says where a person is who has a pendant and a phone.',
    body: z.strictObject({ counting: z.enum(countingDevices, 'Choose which device counts.') }),
    response: z.object({ counting: z.enum(countingDevices) }),
    audit: 'organisation.updated',
  }),
  proximityReminders: endpoint({
    method: 'POST',
    path: '/organisations/:id/geofence-proximity-reminders',
    access: { anyOf: ['write organisation settings', 'write organisations'] },
    scope: 'organisation',
    summary: 'Turn reminders near hazards on or off for an organisation.',
    body: z.strictObject({ enabled: field.flag() }),
    response: z.object({ enabled: z.boolean() }),
    audit: 'organisation.updated',
  }),
};

export const geofenceLocationsApi = { ...geofenceLocations.api, ...geofenceCallsApi };
