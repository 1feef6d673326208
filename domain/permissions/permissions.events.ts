// The live news of rights: to the person themselves, and to the screens that list an
// organisation's permissions.
import * as z from 'zod';
import { liveEvent } from '#domain/kit/live-event.ts';

/**
 * Role, permissions or restriction of the person changed, on their own channel: the screens reload
 * the signed-in person.
 */
export const rightsChanged = liveEvent('user.rights_changed', z.object({}), {
  on: ['private-user'],
  receivedBy: { everybody: 'only about the receiver’s own rights, and it says none of them' },
});

/**
 * The permissions of somebody in the organisation changed. It names no person, since a
 * restricted reader does not see everybody: the screens read the list again.
 */
export const permissionsChanged = liveEvent('user.permissions_changed', z.object({}), {
  on: ['private-organisation'],
  receivedBy: {
    anyOf: ['read users', 'read organisation settings', 'write organisation settings'],
  },
});
