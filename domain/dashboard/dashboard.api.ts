// The calls of the dashboards (inventory: Other, Organisations).
import { endpoint } from '#domain/kit/endpoint.ts';
import { dashboard } from './dashboard.ts';

export const dashboardApi = {
  get: endpoint({
    method: 'GET',
    path: '/dashboard',
    access: { signedIn: true },
    scope: 'platform',
    summary:
      'The figures of the caller’s own reach, each part only where the caller may open what it counts: an organisation’s people see their organisation, restricted ones their people, the centre the monitored organisations.',
    response: dashboard,
  }),
  ofOrganisation: endpoint({
    method: 'GET',
    path: '/organisations/:id/dashboard',
    access: { anyOf: ['read organisations', 'read organisation users'] },
    scope: 'organisation',
    summary: 'The figures of one organisation.',
    response: dashboard,
  }),
};
