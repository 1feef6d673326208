// The calls of the dashboards (inventory: Other, Organisations, Dashboard); the lists behind the
// figures are in `lists/` (R033).
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { dashboardPeriods } from '#domain/kit/resource/periods.ts';
import { dashboard } from './dashboard.ts';
import { responseQuery, responseTimes } from './response-times/response-times.ts';

const query = z.object({ period: z.enum(dashboardPeriods).default('week') });

export const dashboardApi = {
  get: endpoint({
    method: 'GET',
    path: '/dashboard',
    access: { signedIn: true },
    scope: 'platform',
    summary:
      'The figures of the caller’s own reach, each part only where the caller may open what it counts: an organisation’s people see their organisation, restricted ones their people, the centre the monitored organisations.',
    query,
    response: dashboard,
  }),
  ofOrganisation: endpoint({
    method: 'GET',
    path: '/organisations/:id/dashboard',
    access: { anyOf: ['read organisations', 'read organisation users', 'device count'] },
    scope: 'organisation',
    summary: 'The figures of one organisation.',
    query,
    response: dashboard,
  }),
  responseTimes: endpoint({
    method: 'GET',
    path: '/dashboard/response-times',
    access: { anyOf: ['read alert monitoring', 'read organisation users', 'read organisations'] },
    scope: 'platform',
    summary:
      'How long alerts waited to be acknowledged, from their arrival: percentiles, shares within the target and the limit of the objective that was in force at each alert’s arrival, by hour of the day, organisation and operator, and each organisation’s budget of the current and the previous month.',
    query: responseQuery,
    response: responseTimes,
  }),
};
