// Calls and live events of console health without their schemas; each is checked against its
// declaration.
import type { consoleProofApi } from '#domain/console-health/console-health.api.ts';
import type * as declared from '#domain/console-health/console-health.events.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { lightEvent } from '#web/kit/live/use-live.ts';

type Api = typeof consoleProofApi;

export const proofCalls = {
  report: lightEndpoint<Api['report']>({ method: 'POST', path: '/consoles/receipts' }),
  consoles: lightEndpoint<Api['consoles']>({ method: 'GET', path: '/consoles' }),
  hops: lightEndpoint<Api['hops']>({ method: 'GET', path: '/alerts/:id/hops' }),
  mergeOffline: lightEndpoint<Api['mergeOffline']>({
    method: 'POST',
    path: '/alerts/:id/offline-actions',
  }),
};

export const consoleBeat = lightEvent<typeof declared.consoleBeat>('console.beat');
export const consolesChanged = lightEvent<typeof declared.consolesChanged>('consoles.changed');
export const canaryMissed = lightEvent<typeof declared.canaryMissed>('canary.missed');
export const canarySent = lightEvent<typeof declared.canarySent>('canary.sent');
