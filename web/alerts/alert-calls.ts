// The calls of the console without their schemas, which the browser does not need; each is checked
// against its declaration.
import type { alertActionsApi } from '#domain/alerts/actions/alert-actions.api.ts';
import type { alertMessagesApi } from '#domain/alerts/actions/alert-messages.api.ts';
import type { onTestApi } from '#domain/alerts/actions/on-test.api.ts';
import type { operatorsApi } from '#domain/alerts/actions/operators.api.ts';
import type { phoneCallsApi } from '#domain/alerts/actions/phone-calls.api.ts';
import type { userAlertsApi } from '#domain/alerts/actions/user-alerts.api.ts';
import type { alertsApi } from '#domain/alerts/alerts.api.ts';
import type { dispatchBriefsApi } from '#domain/alerts/dispatch-brief/dispatch-briefs.api.ts';
import type { resolvingApi } from '#domain/alerts/resolving/resolving.api.ts';
import type { demoApi } from '#domain/demo/demo.api.ts';
import type { patrolJobsApi } from '#domain/patrol-jobs/patrol-jobs.api.ts';
import type { sharedAlertsApi } from '#domain/shared-alerts/shared-alerts.api.ts';
import type { signInApi } from '#domain/sign-in/sign-in.api.ts';
import { lightEndpoint, lightFileEndpoint } from '#web/kit/call/call-types.ts';

type Api = typeof alertsApi;
type Actions = typeof alertActionsApi;
type Resolving = typeof resolvingApi;
type Patrols = typeof patrolJobsApi;
type Users = typeof userAlertsApi;
type Shares = typeof sharedAlertsApi;

export const alertCalls = {
  list: {
    ...lightEndpoint<Api['list']>({ method: 'GET', path: '/alerts' }),
    kind: 'list' as const,
  },
  get: lightEndpoint<Api['get']>({ method: 'GET', path: '/alerts/:id' }),
  acknowledge: lightEndpoint<Api['acknowledge']>({
    method: 'PUT',
    path: '/alerts/:id/acknowledge',
  }),
  takeOver: lightEndpoint<Api['takeOver']>({ method: 'PUT', path: '/alerts/:id/take-over' }),
  release: lightEndpoint<Api['release']>({ method: 'PUT', path: '/alerts/:id/release' }),
  resolve: lightEndpoint<Api['resolve']>({ method: 'PUT', path: '/alerts/:id/resolve' }),
  viewed: lightEndpoint<Api['viewed']>({
    method: 'GET',
    path: '/alerts/:id/viewed',
    page_only: true,
  }),
  responses: lightEndpoint<Api['responses']>({ method: 'GET', path: '/alerts/:id/responses' }),
  tick: lightEndpoint<Api['tick']>({
    method: 'PUT',
    path: '/alerts/:id/responses/:responseStepId',
  }),
  history: lightEndpoint<Api['history']>({ method: 'GET', path: '/alerts/:id/alert-history' }),
  comment: lightEndpoint<Api['comment']>({ method: 'POST', path: '/alerts/:id/alert-history' }),
  resolutionComments: lightEndpoint<Api['resolutionComments']>({
    method: 'GET',
    path: '/lists/resolution-comments',
  }),
  counts: lightEndpoint<Api['counts']>({ method: 'GET', path: '/alerts-counts' }),
  filterProfiles: lightEndpoint<Api['filterProfiles']>({ method: 'GET', path: '/filter-profiles' }),
  saveFilterProfile: lightEndpoint<Api['saveFilterProfile']>({
    method: 'POST',
    path: '/filter-profiles',
  }),
  deleteFilterProfile: lightEndpoint<Api['deleteFilterProfile']>({
    method: 'DELETE',
    path: '/filter-profiles/:id',
  }),
  actions: lightEndpoint<Actions['actions']>({ method: 'GET', path: '/alerts/:id/actions' }),
  followUp: lightEndpoint<Actions['followUp']>({ method: 'PUT', path: '/alerts/:id/follow-up' }),
  cancelFollowUp: lightEndpoint<Actions['cancelFollowUp']>({
    method: 'PUT',
    path: '/alerts/:id/follow-up-cancel',
  }),
  followUps: {
    ...lightEndpoint<Actions['followUps']>({ method: 'GET', path: '/alerts/follow-ups' }),
    kind: 'list' as const,
  },
  presence: lightEndpoint<Actions['presence']>({ method: 'PUT', path: '/alerts/:id/presence' }),
  sendMessage: lightEndpoint<(typeof alertMessagesApi)['send']>({
    method: 'POST',
    path: '/alerts/:alertId/message',
  }),
  readMessage: lightEndpoint<(typeof alertMessagesApi)['read']>({
    method: 'PUT',
    path: '/alerts/:alertId/message/:alertMessageId',
  }),
  beginCall: lightEndpoint<(typeof phoneCallsApi)['begin']>({
    method: 'PUT',
    path: '/users/:id/phone-call',
  }),
  confirmCall: lightEndpoint<(typeof phoneCallsApi)['confirm']>({
    method: 'PUT',
    path: '/users/:id/phone-call-confirmation',
  }),
  giveBrief: lightEndpoint<(typeof dispatchBriefsApi)['give']>({
    method: 'POST',
    path: '/alerts/:id/dispatch-briefs',
  }),
  endCall: lightEndpoint<(typeof phoneCallsApi)['respond']>({
    method: 'PUT',
    path: '/users/:id/phone-call-response',
  }),
};

/** Resolving by two people, and of many alerts at once. */
export const resolvingCalls = {
  propose: lightEndpoint<Resolving['propose']>({
    method: 'PUT',
    path: '/alerts/:id/resolution-proposal',
  }),
  confirm: lightEndpoint<Resolving['confirm']>({
    method: 'PUT',
    path: '/alerts/:id/resolution-proposal/confirm',
  }),
  refuse: lightEndpoint<Resolving['refuse']>({
    method: 'PUT',
    path: '/alerts/:id/resolution-proposal/refuse',
  }),
  withdraw: lightEndpoint<Resolving['withdraw']>({
    method: 'DELETE',
    path: '/alerts/:id/resolution-proposal',
  }),
  resolveMany: lightEndpoint<Resolving['resolveMany']>({
    method: 'POST',
    path: '/alerts/bulk-resolve',
  }),
};

/** Patrols of one alert. */
export const patrolCalls = {
  send: lightEndpoint<Patrols['send']>({ method: 'PUT', path: '/alerts/:id/send-patrol' }),
  arrange: lightEndpoint<Patrols['create']>({ method: 'POST', path: '/alerts/:id/patrol-jobs' }),
  advance: lightEndpoint<Patrols['advance']>({
    method: 'PUT',
    path: '/alerts/:id/patrol-jobs/:patrolJobId',
  }),
  responders: lightEndpoint<(typeof operatorsApi)['responders']>({
    method: 'GET',
    path: '/alerts/:id/responders',
  }),
  cancel: lightEndpoint<Patrols['cancel']>({
    method: 'DELETE',
    path: '/alerts/:id/patrol-jobs/:patrolJobId',
  }),
};

export const onTestCalls = {
  list: lightEndpoint<(typeof onTestApi)['list']>({ method: 'GET', path: '/on-test-periods' }),
  begin: lightEndpoint<(typeof onTestApi)['begin']>({ method: 'POST', path: '/on-test-periods' }),
  end: lightEndpoint<(typeof onTestApi)['end']>({ method: 'DELETE', path: '/on-test-periods/:id' }),
};

export const operatorCalls = {
  list: lightEndpoint<(typeof operatorsApi)['list']>({ method: 'GET', path: '/operators' }),
  assign: lightEndpoint<(typeof operatorsApi)['assign']>({
    method: 'PUT',
    path: '/alerts/:id/assign',
  }),
};

/** Links that show one alert to a person without an account. */
export const shareCalls = {
  list: lightEndpoint<Shares['list']>({ method: 'GET', path: '/alerts/:id/share-links' }),
  create: lightEndpoint<Shares['create']>({ method: 'POST', path: '/alerts/:id/share-links' }),
  revoke: lightEndpoint<Shares['revoke']>({
    method: 'DELETE',
    path: '/alerts/:id/share-links/:shareLinkId',
  }),
};

/** One person's alerts and story. */
export const personCalls = {
  alerts: {
    ...lightEndpoint<Users['alerts']>({ method: 'GET', path: '/users/:id/alerts' }),
    kind: 'list' as const,
  },
  history: lightEndpoint<Users['history']>({ method: 'GET', path: '/users/:id/alert-history' }),
  comment: lightEndpoint<Users['comment']>({ method: 'POST', path: '/users/:id/history/comment' }),
  exportHistory: lightFileEndpoint<Users['exportHistory']>({
    method: 'POST',
    path: '/users/:id/history/export',
  }),
  responsibilities: lightEndpoint<Users['responsibilities']>({
    method: 'GET',
    path: '/users/:id/responsibilities',
  }),
};

export const demoCalls = {
  demo: lightEndpoint<(typeof signInApi)['demo']>({ method: 'GET', path: '/demo' }),
  raise: lightEndpoint<(typeof demoApi)['raise']>({ method: 'POST', path: '/demo/raise' }),
};
