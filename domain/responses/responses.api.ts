// The calls about response instructions: so far the one that tells what an operator would be shown (inventory: Users).
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { typeResponses } from './response-step.ts';

export const responsesApi = {
  ofUser: endpoint({
    method: 'GET',
    path: '/users/:userId/device-types/:id/responses',
    access: { anyOf: ['read alert monitoring', 'read users', 'read organisation users'] },
    scope: 'platform',
    summary:
      'The response steps an operator sees for alerts of this person’s devices of one kind: for each alert type the steps and their sources.',
    response: z.array(typeResponses),
  }),
};
