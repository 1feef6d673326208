// The live event of drafts: some were added, changed, removed or made into accounts. A reader
// queries how many of them they see.
import * as z from 'zod';
import { liveEvent } from '#domain/kit/live-event.ts';

export const draftsChanged = liveEvent('provisioning.drafts_changed', z.object({}), {
  on: ['private-organisation'],
  receivedBy: { anyOf: ['read provisioning'] },
});
