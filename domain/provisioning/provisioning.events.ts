// The live news of drafts: some were added, changed, removed or made into accounts. How many a
// reader sees is theirs to ask.
import * as z from 'zod';
import { liveEvent } from '#domain/kit/live-event.ts';

export const draftsChanged = liveEvent('provisioning.drafts_changed', z.object({}), {
  on: ['private-organisation'],
  receivedBy: { anyOf: ['read provisioning'] },
});
