// The calls of domain/welfare-sessions/welfare-sessions.api.ts, delegated to the list or the
// service.
import { welfareSessionsApi } from '#domain/welfare-sessions/welfare-sessions.api.ts';
import { router } from '#server/kit/http/context.ts';
import { cancelSession, extendSession, requireSession } from './welfare-sessions.service.ts';
import { listActive, listSessions } from './welfare-sessions-list.store.ts';

export const welfareSessionsRoutes = router(welfareSessionsApi, {
  active: async ({ tx, query }) => await listActive(tx, query),
  list: async ({ tx, query }) => await listSessions(tx, query),
  get: async ({ tx, params }) => await requireSession(tx, params.id),
  extend: async ({ tx, actor, params, body }) => await extendSession(tx, actor, params.id, body),
  cancel: async ({ tx, actor, params, body }) => await cancelSession(tx, actor, params.id, body),
});
