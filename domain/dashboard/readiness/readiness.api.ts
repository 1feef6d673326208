// The call of an organisation's readiness.
import { endpoint } from '#domain/kit/endpoint.ts';
import { organisationReadiness } from './readiness.ts';

export const readinessApi = {
  get: endpoint({
    method: 'GET',
    path: '/organisations/:id/readiness',
    access: {
      anyOf: ['read organisations', 'read organisation users', 'read organisation settings'],
    },
    scope: 'organisation',
    summary:
      'How ready an organisation is for an alert, in percent: the mean of its parts, which are people, devices, their tests, contacts and the hours of the next seven days. Each part only where it has something to check and the caller may open its list; restricted callers count their people. The hours are not known for an organisation that the monitoring centre answers.',
    response: organisationReadiness,
  }),
};
