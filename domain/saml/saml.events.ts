// The live news of connections: an attempt was logged, or their metadata was read.
import * as z from 'zod';
import { liveEvent } from '#domain/kit/live-event.ts';

export const connectionLogged = liveEvent('saml_connection.logged', z.object({ id: z.number() }), {
  on: ['private-organisation'],
  receivedBy: { anyOf: ['saml connections', 'read organisation settings'] },
});
