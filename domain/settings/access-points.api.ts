// The access points of mobile networks, one of which a device is given (spec section 3, Small entities).
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { resource } from '#domain/kit/resource.ts';

const fields = z.object({ name: field.requiredText('name', 100) });

export const accessPoint = z.object({ id: field.id(), ...fields.shape, created_at: field.instant(), updated_at: field.instant() });
export type AccessPoint = z.infer<typeof accessPoint>;

export const accessPoints = resource({
  name: 'access_point',
  words: { one: 'access point', many: 'access points' },
  path: '/access-points',
  scope: 'platform',
  access: { read: ['read settings'], write: ['read settings'] },
  record: accessPoint,
  columns: ['id', 'name', 'updated_at'],
  fields,
  required: ['name'],
  filters: {},
  sorts: ['name', 'created_at'],
  search: ['name'],
  verbs: { remove: {} },
});
