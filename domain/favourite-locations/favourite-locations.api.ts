// The calls of favourite locations: everybody's own, and their administrators' (R032).
import { resource } from '#domain/kit/resource.ts';
import { favouriteLocation, favouriteLocationFields } from './favourite-location.ts';

const place = { not_sign_in: 'a place of the person' } as const;

export const favouriteLocations = resource({
  name: 'favourite_location',
  words: { one: 'favourite location', many: 'favourite locations' },
  path: '/users/:userId/favourite-locations',
  scope: 'platform',
  access: {
    read: ['read alert monitoring', 'read users', 'read organisation users'],
    write: ['write users', 'write organisation users'],
    own: 'userId',
  },
  record: favouriteLocation,
  columns: [
    'id',
    'name',
    'address',
    'radius',
    'duration',
    'entry_monitoring',
    'exit_monitoring',
    'shake_on',
    'is_inside',
    'updated_at',
  ],
  fields: favouriteLocationFields,
  required: ['name', 'latitude', 'longitude'],
  filters: {},
  sorts: ['name'],
  search: ['name', 'address'],
  verbs: { remove: {} },
  concerns: { create: place, update: place, remove: place },
});
