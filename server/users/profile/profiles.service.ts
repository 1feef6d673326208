// The profile of a person: columns of `users`, read and changed apart from the other details.
import { profiles } from '#domain/users/person.api.ts';
import { updater } from '#server/kit/resource/crud.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';
import { photoUrlOf } from './photos.store.ts';

export const profilesStore = tableStore(profiles, {
  table: 'users',
  owner: (tx) => tx`t.organisation_id`,
  derived: { photo: (tx) => photoUrlOf(tx, tx`t.organisation_id`, tx`t.id`) },
  where: (tx) => tx`t.organisation_id is not null and t.deleted_at is null`,
});

export const updateProfile = updater(profiles, profilesStore, { about: 'user_id' });
