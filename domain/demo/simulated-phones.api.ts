// How the simulator gets phones in demo mode: as many as it wants, each with a code that lets it in like any other phone.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';

export const mostSimulatedPhones = 1000;

export const simulatedPhonesApi = {
  codes: endpoint({
    method: 'POST',
    path: '/demo/simulated-phones',
    access: { anyOf: ['write organisation users'] },
    scope: 'platform',
    summary: 'Codes for that many simulated phones of the caller’s organisation, made where they are not there yet. 404 outside demo mode.',
    body: z.object({ count: z.int('Please say how many.').min(1).max(mostSimulatedPhones) }),
    response: z.array(z.object({ code: z.string(), device_name: z.string() })),
    audit: 'simulated_phones.made',
  }),
};
