// Trying the product out: in demo mode a menu raises alerts from the demo's own pendants, as real frames through the real gateway.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';

export const demoSignals = ['sos', 'fall', 'man_down', 'low_battery'] as const;

export const demoApi = {
  raise: endpoint({
    method: 'POST',
    path: '/demo/raise',
    access: { anyOf: ['read alert monitoring'] },
    scope: 'centre',
    summary: 'Let one of the demo’s pendants send a real frame; answers after the gateway acknowledged it. 404 outside demo mode.',
    body: z.object({ kind: z.enum(demoSignals, 'Please choose what the pendant sends.') }),
    response: z.object({ device_name: z.string(), person: z.string().nullable() }),
    audit: 'demo.raised',
  }),
  phones: endpoint({
    method: 'GET',
    path: '/demo/phones',
    access: { public: 'whoever tries the demo may make a phone of theirs one of its phones; 404 outside demo mode' },
    scope: 'system',
    summary: 'The phones of the demo that are still to be had, with the codes that activate them.',
    response: z.array(z.object({ code: z.string(), device_name: z.string(), person: z.string(), organisation: z.string() })),
  }),
};
