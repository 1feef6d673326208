// Calls by telephone because of an alert (inventory: Users, phone-call).
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { callOutcomes, callParties, phoneCall } from './phone-call.ts';

const access = { anyOf: ['read alert monitoring'] } as const;
const scope = 'centre';

export const phoneCallsApi = {
  begin: endpoint({
    method: 'PUT',
    path: '/users/:id/phone-call',
    concerns: { not_sign_in: 'a record of a call' },
    access,
    scope,
    summary: 'Record that the caller is calling the person of an alert, their device or a contact.',
    body: z.object({
      alert_id: z.number().int().positive(),
      party: z.enum(callParties).default('person'),
      party_name: z.string().trim().max(200).optional(),
      number: z.string().trim().max(40).optional(),
      /** The browser's own id of the call, so that a repeated request creates no second call. */
      client_id: z.uuid(),
    }),
    response: phoneCall,
    errors: ['alert_resolved'],
    audit: 'alert.phone_call_begun',
  }),
  respond: endpoint({
    method: 'PUT',
    path: '/users/:id/phone-call-response',
    concerns: { not_sign_in: 'a record of a call' },
    access,
    scope,
    summary: 'Record how the call ended; the system notes when.',
    body: z.object({
      phone_call_id: z.number().int().positive(),
      outcome: z.enum(callOutcomes, 'Choose how the call ended.'),
      note: z.string().trim().max(1000, 'The note can have at most 1,000 characters.').optional(),
    }),
    response: phoneCall,
    errors: ['call_ended', 'call_of_another'],
    audit: 'alert.phone_call_ended',
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/users/:id/phone-call-confirmation',
    concerns: { not_sign_in: 'a record of a call' },
    access,
    scope,
    summary: 'Say that the caller’s own call still runs; they are asked again later.',
    body: z.object({ phone_call_id: z.number().int().positive() }),
    response: phoneCall,
    errors: ['call_ended', 'call_of_another'],
    audit: { none: 'the call itself is in the timeline' },
  }),
};
