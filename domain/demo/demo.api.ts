// Trying the product out: in demo mode a menu raises alerts from the demo's own pendants, as real
// frames through the real gateway.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';

export const demoSignals = ['sos', 'fall', 'man_down', 'low_battery'] as const;

export const demoApi = {
  raise: endpoint({
    method: 'POST',
    path: '/demo/raise',
    access: { anyOf: ['read alert monitoring'] },
    scope: 'centre',
    summary:
      'Make a demo pendant send a real frame; responds after the gateway acknowledged it. 404 outside demo mode.',
    body: z.object({ kind: z.enum(demoSignals, 'Choose what the pendant sends.') }),
    response: z.object({ device_name: z.string(), person: z.string().nullable() }),
    audit: 'demo.raised',
  }),
  phones: endpoint({
    method: 'GET',
    path: '/demo/phones',
    access: { public: 'anyone trying the demo can use their own phone; 404 outside demo mode' },
    scope: 'system',
    summary: 'The free demo phones with their activation codes.',
    response: z.array(
      z.object({
        code: z.string(),
        device_name: z.string(),
        person: z.string(),
        organisation: z.string(),
      }),
    ),
  }),
};
