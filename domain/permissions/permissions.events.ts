// The live news of a person's own rights.
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
