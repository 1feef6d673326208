// The short lists that filters and forms about alerts choose from, and how many operators are
// signed in.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';

const choice = z.object({ id: z.number(), name: z.string() });

export const alertListsApi = {
  alertTypes: endpoint({
    method: 'GET',
    path: '/lists/alert-types',
    access: { signedIn: true },
    scope: 'platform',
    summary: 'Every alert type by its title, most urgent first.',
    response: z.array(choice),
  }),
  actionTypes: endpoint({
    method: 'GET',
    path: '/lists/action-types',
    access: { signedIn: true },
    scope: 'platform',
    summary: 'What a step of a response can ask the operator to do.',
    response: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  operators: endpoint({
    method: 'GET',
    path: '/lists/operators',
    access: { anyOf: ['read alert monitoring'] },
    scope: 'centre',
    summary: 'All operators of the monitoring centre, by name.',
    response: z.array(choice),
  }),
  loggedInCount: endpoint({
    method: 'GET',
    path: '/operators/logged-in-count',
    access: { anyOf: ['read alert monitoring'] },
    scope: 'centre',
    summary: 'How many people of the monitoring centre have a session now; for supervisors.',
    response: z.object({ count: z.number() }),
  }),
};
