// The calls and the news of welfare sessions without their schemas, which the console does not
// need; each is checked against its declaration.

import type { welfareSessionsApi } from '#domain/welfare-sessions/welfare-sessions.api.ts';
import type * as declared from '#domain/welfare-sessions/welfare-sessions.events.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { lightEvent } from '#web/kit/live/use-live.ts';

type Api = typeof welfareSessionsApi;

export const welfareCalls = {
  active: {
    ...lightEndpoint<Api['active']>({ method: 'GET', path: '/welfare-sessions' }),
    kind: 'list' as const,
  },
  extend: lightEndpoint<Api['extend']>({ method: 'PUT', path: '/welfare-sessions/:id/extend' }),
  cancel: lightEndpoint<Api['cancel']>({ method: 'PUT', path: '/welfare-sessions/:id/cancel' }),
};

export const welfareChanged = lightEvent<typeof declared.welfareChanged>('welfare.changed');
