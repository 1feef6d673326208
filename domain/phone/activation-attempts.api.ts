// What administrators do to make a phone a person's device (inventory: activation attempts; 48
// hours, R198 to R200).
import * as z from 'zod';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { plainText } from './plain-text.ts';

const access = { anyOf: ['write organisation users'] } as const;
const read = { anyOf: ['read organisation users'] } as const;
const named = z.object({ id: z.number(), name: z.string() });
const deviceName = plainText('name of the device', 100).optional();

export const activationStatuses = ['pending', 'converted', 'denied', 'expired'] as const;

export const activationAttempt = z.object({
  id: z.number(),
  /** A try with a code, or a request without one. */
  source: z.enum(['code', 'request']),
  status: z.enum(activationStatuses),
  /** Of the person who asks, or of the phone. */
  name: z.string(),
  phone: z.string().nullable(),
  platform: z.string(),
  organisation: named.nullable(),
  device: named.nullable(),
  created_at: field.instant(),
  expires_at: field.instant(),
  decided_at: field.instant().nullable(),
});
export type ActivationAttempt = z.infer<typeof activationAttempt>;

export const activationAttemptsApi = {
  makeCode: endpoint({
    method: 'POST',
    path: '/users/:id/activation-codes',
    concerns: { not_sign_in: 'the phone app raises alerts, and opens no portal' },
    access,
    scope: 'platform',
    summary:
      'Create a code that activates a phone as an app device of the person; valid once, for 48 hours. An earlier code for the same device is revoked.',
    body: z.object({
      /** The person's app device that gets the phone; without it a new one. */
      device_id: z.int().positive().optional(),
      device_name: deviceName,
    }),
    response: z.object({ code: z.string(), expires_at: z.string(), device: named }),
    errors: ['person_not_active'],
    audit: 'activation_code.created',
  }),
  list: listEndpoint({
    path: '/activation-attempts',
    access: read,
    scope: 'platform',
    summary: 'Activation attempts of the last 48 hours, newest first.',
    item: activationAttempt,
    filters: { status: z.enum(activationStatuses).optional() },
    sorts: ['created_at'],
  }),
  createDevice: endpoint({
    method: 'POST',
    path: '/activation-attempts/:id/create-device',
    access,
    scope: 'platform',
    summary: 'Approve the phone: it becomes a new app device of the person.',
    body: z.object({ user_id: z.int('Choose a person.').positive(), device_name: deviceName }),
    response: activationAttempt,
    errors: ['attempt_decided', 'person_not_active'],
    audit: 'activation_attempt.converted',
  }),
  deny: endpoint({
    method: 'PUT',
    path: '/activation-attempts/:id/deny',
    access,
    scope: 'platform',
    summary: 'Refuse the phone.',
    response: activationAttempt,
    errors: ['attempt_decided'],
    audit: 'activation_attempt.denied',
  }),
};
