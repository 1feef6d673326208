// The calls of the console without their schemas, which the browser does not need; each is checked against its declaration.
import type { alertsApi } from '#domain/alerts/alerts.api.ts';
import type { demoApi } from '#domain/demo/demo.api.ts';
import type { signInApi } from '#domain/sign-in/sign-in.api.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';

type Api = typeof alertsApi;

export const alertCalls = {
  list: { ...lightEndpoint<Api['list']>({ method: 'GET', path: '/alerts' }), kind: 'list' as const },
  get: lightEndpoint<Api['get']>({ method: 'GET', path: '/alerts/:id' }),
  acknowledge: lightEndpoint<Api['acknowledge']>({ method: 'PUT', path: '/alerts/:id/acknowledge' }),
  takeOver: lightEndpoint<Api['takeOver']>({ method: 'PUT', path: '/alerts/:id/take-over' }),
  release: lightEndpoint<Api['release']>({ method: 'PUT', path: '/alerts/:id/release' }),
  resolve: lightEndpoint<Api['resolve']>({ method: 'PUT', path: '/alerts/:id/resolve' }),
  viewed: lightEndpoint<Api['viewed']>({ method: 'GET', path: '/alerts/:id/viewed' }),
  responses: lightEndpoint<Api['responses']>({ method: 'GET', path: '/alerts/:id/responses' }),
  tick: lightEndpoint<Api['tick']>({ method: 'PUT', path: '/alerts/:id/responses/:responseStepId' }),
  history: lightEndpoint<Api['history']>({ method: 'GET', path: '/alerts/:id/alert-history' }),
  comment: lightEndpoint<Api['comment']>({ method: 'POST', path: '/alerts/:id/alert-history' }),
  resolutionComments: lightEndpoint<Api['resolutionComments']>({ method: 'GET', path: '/lists/resolution-comments' }),
  counts: lightEndpoint<Api['counts']>({ method: 'GET', path: '/alerts-counts' }),
  filterProfiles: lightEndpoint<Api['filterProfiles']>({ method: 'GET', path: '/lists/filter-profiles' }),
  saveFilterProfile: lightEndpoint<Api['saveFilterProfile']>({ method: 'POST', path: '/filter-profiles' }),
  deleteFilterProfile: lightEndpoint<Api['deleteFilterProfile']>({ method: 'DELETE', path: '/filter-profiles/:id' }),
};

export const demoCalls = {
  demo: lightEndpoint<(typeof signInApi)['demo']>({ method: 'GET', path: '/demo' }),
  raise: lightEndpoint<(typeof demoApi)['raise']>({ method: 'POST', path: '/demo/raise' }),
};
