// How an organisation joins its Zoleo units to the platform: the address and credential for Zoleo's
// data feed, and which units are received.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';

const scope = 'organisation';

export const zoleoFeed = z.object({
  /** Where Zoleo is to post, below the address of the portal. */
  path: z.string(),
  username: z.string(),
  /** When its password was made. */
  made_at: z.string(),
  last_heard_at: z.string().nullable(),
  /** Messages that could not be taken yet and are tried again; 100 at most. */
  failing: z.number(),
});
export type ZoleoFeed = z.infer<typeof zoleoFeed>;

export const zoleoUnit = z.object({
  id: z.number(),
  name: z.string(),
  imei: z.string().nullable(),
  /**
   * Whether the wearer allowed us to receive the unit's messages; they are processed either way.
   */
  consent: z.enum(['awaited', 'given', 'withdrawn']),
  consent_at: z.string().nullable(),
  last_heard_at: z.string().nullable(),
  sos_on: z.boolean(),
});
export type ZoleoUnit = z.infer<typeof zoleoUnit>;

/** A unit that the feed names and the organisation does not have. */
export const zoleoUnknownDevice = z.object({
  imei: z.string(),
  times_seen: z.number(),
  last_seen_at: z.string(),
  last_type: z.string().nullable(),
});
export type ZoleoUnknownDevice = z.infer<typeof zoleoUnknownDevice>;

export const zoleoApi = {
  get: endpoint({
    method: 'GET',
    path: '/organisations/:id/zoleo-feed',
    access: { anyOf: ['read organisation settings'] },
    scope,
    summary:
      'The organisation’s Zoleo feed (null until it is created), its units with the wearers’ consent, and units that were seen but are unknown.',
    response: z.object({
      feed: zoleoFeed.nullable(),
      units: z.array(zoleoUnit),
      unknown_devices: z.array(zoleoUnknownDevice),
    }),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/organisations/:id/zoleo-feed',
    access: { anyOf: ['write organisation settings'] },
    scope,
    summary:
      'Create the feed, or give it a new password: returned only once; the previous password stops working.',
    response: z.object({ path: z.string(), username: z.string(), password: z.string() }),
    audit: 'zoleo_feed.renewed',
  }),
};
