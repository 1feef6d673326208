// The networks that an EV-04 connects from: what comes from an unknown one is marked, until it is
// known by itself or an operator confirms it.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { devices } from './device-records.api.ts';

const base = '/organisations/:organisationId/devices/:deviceId/networks';

/** Readers of devices' settings see their networks. */
export const networkReaders = ['read organisation settings', 'read organisations'] as const;

export const deviceNetwork = z.object({
  /** In CIDR notation: the /16 of an IPv4 address, the /32 of an IPv6 address. */
  network: z.string(),
  first_seen_at: field.instant(),
  /** The latest day on which it was counted, UTC. */
  last_day: z.string(),
  /** On how many days the device reported from there; not counted further than needed. */
  days: z.number(),
  is_known: z.boolean(),
  /** The first one of the device, one it came from often enough, or a confirmed one. */
  known_by: z.enum(['first', 'days', 'confirmed']).nullable(),
});
export type DeviceNetwork = z.infer<typeof deviceNetwork>;

export const deviceNetworksApi = {
  list: endpoint({
    method: 'GET',
    path: base,
    access: { anyOf: networkReaders },
    scope: 'organisation',
    summary:
      'The networks that an EV-04 has connected from, those that are not known first. What comes from one that is not known is marked.',
    response: z.array(deviceNetwork),
    errors: ['not_a_pendant'],
  }),
  confirm: endpoint({
    method: 'PUT',
    path: `${base}/confirm`,
    access: { anyOf: devices.access.write },
    scope: 'organisation',
    summary: 'Confirm a network of an EV-04: what comes from there is marked no longer.',
    body: z.strictObject({ network: field.requiredText('network', 50) }),
    response: z.array(deviceNetwork),
    errors: ['not_a_pendant'],
    audit: 'device.network_confirmed',
  }),
};
