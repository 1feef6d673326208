// How the simulator gets phones in demo mode: as many as it wants, each with a code that lets it in
// like any other phone.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';

export const mostSimulatedPhones = 1000;

export const simulatedPhonesApi = {
  codes: endpoint({
    method: 'POST',
    path: '/demo/simulated-phones',
    access: { anyOf: ['write organisation users'] },
    scope: 'platform',
    summary:
      'Activation codes for simulated phones of the caller’s organisation; missing phones are created. 404 outside demo mode.',
    body: z.object({ count: z.int('Enter how many phones.').min(1).max(mostSimulatedPhones) }),
    response: z.array(z.object({ code: z.string(), device_name: z.string() })),
    audit: 'simulated_phones.made',
  }),
};
