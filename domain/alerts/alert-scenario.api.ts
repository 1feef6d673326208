// The call that turns a past alert into a scenario for the simulator.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { alertScenario } from './alert-scenario.ts';

const asked = z.stringbool().default(false);

export const alertScenarioApi = {
  scenario: endpoint({
    method: 'GET',
    path: '/alerts/:id/scenario',
    access: { anyOf: ['read alert monitoring'] },
    scope: 'centre',
    summary:
      'The device messages of an alert as a scenario for the simulator; names and positions only on request.',
    query: z.object({ names: asked, positions: asked }),
    response: alertScenario,
    audit: 'alert.exported',
  }),
};
