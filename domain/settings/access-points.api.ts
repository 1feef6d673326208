// The access points of mobile networks, one of which a pendant is given (spec section 3, Small
// entities).
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { resource } from '#domain/kit/resource.ts';

/** The name goes to pendants as it is. */
const name = field.withFacts(
  field
    .requiredText('name', 100)
    .regex(
      /^[\x21-\x7e]*$/,
      'Enter the name as the network operator spells it, such as telstra.m2m.',
    ),
  { kind: 'text' },
);
const fields = z.object({ name });

export const accessPoint = z.object({
  id: field.id(),
  ...fields.shape,
  devices_count: field.withFacts(z.number(), { kind: 'integer' }),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type AccessPoint = z.infer<typeof accessPoint>;

export const accessPoints = resource({
  name: 'access_point',
  words: { one: 'access point', many: 'access points' },
  path: '/access-points',
  scope: 'platform',
  access: { read: ['read settings'], write: ['read settings'] },
  record: accessPoint,
  columns: ['id', 'name', 'devices_count', 'updated_at'],
  fields,
  required: ['name'],
  filters: {},
  sorts: ['name', 'created_at'],
  search: ['name'],
  verbs: { remove: {} },
  picker: {
    path: '/lists/access-points',
    label: 'name',
    access: ['read settings', 'read organisation settings', 'read organisations'],
  },
});
