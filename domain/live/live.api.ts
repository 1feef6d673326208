// The calls around the socket: joining a channel, the address of the socket, and the events missed
// while disconnected.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';

export const liveApi = {
  // R292
  authorise: endpoint({
    method: 'POST',
    path: '/broadcasting/auth',
    access: { signedIn: true },
    scope: 'platform',
    summary:
      'Authorise a channel subscription of the Pusher client; 403 if the caller has no access.',
    body: z.object({
      socket_id: z.string().regex(/^\d+\.\d+$/),
      channel_name: z.string().min(1).max(164),
    }),
    response: z.object({ auth: z.string(), channel_data: z.string().optional() }),
    audit: { none: 'joining a channel changes nothing' },
  }),
  settings: endpoint({
    method: 'GET',
    path: '/live/settings',
    access: { signedIn: true },
    scope: 'platform',
    summary: 'The key of the socket, and the number of the newest frame.',
    response: z.object({ key: z.string(), number: z.string() }),
  }),
  missed: endpoint({
    method: 'GET',
    path: '/live/missed',
    access: { signedIn: true },
    scope: 'platform',
    summary:
      'The frames of the given channels since a number, oldest first; `too_old` says to fetch everything again.',
    query: z.object({ after: z.string().regex(/^\d+\.\d+$/), channels: z.string().max(4000) }),
    response: z.object({
      too_old: z.boolean(),
      frames: z.array(z.object({ channel: z.string(), event: z.string(), data: z.string() })),
    }),
  }),
};
