// One person as staff see them, and the people of an organisation to choose from.
import * as z from 'zod';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';

const access = { anyOf: ['read alert monitoring', 'read users', 'read organisation users'] } as const;
const named = z.object({ id: z.number(), name: z.string() });

export const personDevice = z.object({
  id: z.number(),
  name: z.string(),
  /** The kind, as in device_types. */
  type: z.string(),
  /** Null for a satellite unit and a button, whose silence says nothing. */
  online: z.boolean().nullable(),
  last_heard_at: z.string().nullable(),
  battery_percent: z.number().nullable(),
});

/** Somebody of an organisation: how to reach them and what they carry. */
export const personDetails = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  status: z.enum(['draft', 'pending', 'active', 'disabled']),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  landline: z.string().nullable(),
  voice_code: z.string().nullable(),
  additional_notes: z.string().nullable(),
  timezone: z.string(),
  organisation: named,
  department: named.nullable(),
  /** In use, in the order of their names. */
  devices: z.array(personDevice),
});
export type PersonDetails = z.infer<typeof personDetails>;

export const listedPerson = z.object({ id: z.number(), name: z.string(), department: z.string().nullable() });
export type ListedPerson = z.infer<typeof listedPerson>;

export const usersApi = {
  get: endpoint({
    method: 'GET',
    path: '/users/:id',
    access,
    scope: 'platform',
    summary: 'A person of an organisation, how to reach them and the devices they carry; the centre sees monitored organisations only.',
    response: personDetails,
  }),
  ofOrganisation: listEndpoint({
    path: '/lists/organisations/:id/users',
    access,
    scope: 'organisation',
    summary: 'The active people of an organisation to choose from, by family name; `search` looks for a part of the name.',
    item: listedPerson,
    filters: {},
    sorts: ['name'],
  }),
};
