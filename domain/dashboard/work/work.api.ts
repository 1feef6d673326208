// The call of an organisation's home: what there is to do now.
import { endpoint } from '#domain/kit/endpoint.ts';
import { organisationWork } from './work.ts';

export const workApi = {
  get: endpoint({
    method: 'GET',
    path: '/organisations/:id/work',
    access: {
      anyOf: [
        'read organisations',
        'read organisation users',
        'read organisation settings',
        'welfare timer sessions',
      ],
    },
    scope: 'organisation',
    summary:
      'What an organisation has to do now: open alerts, running welfare sessions, devices that need attention, people who are not ready and phones that wait for approval. Each part has its total and its first rows, and only where the caller may open what it counts; restricted callers get their people.',
    response: organisationWork,
  }),
};
