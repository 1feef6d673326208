// The calls of session requests. They open their own transactions: the two people are in different
// views of the database.
import { actsForAnother } from '#domain/access/access.policy.ts';
import { sessionRequestsApi } from '#domain/session-requests/session-requests.api.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import * as service from './session-requests.service.ts';

export interface SessionRequestParts {
  readonly database: Database;
  readonly beginActing: service.BeginActing;
}

export function sessionRequestsRoutes({ database, beginActing }: SessionRequestParts): Route[] {
  const write = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    await database.write({ role: 'platform' }, work);
  return router(sessionRequestsApi, {
    create: async ({ actor, body }) =>
      await write(async (tx) => await service.ask(tx, actor, body.user_id)),
    accept: async ({ actor, params }) =>
      await write(async (tx) => await service.accept(tx, actor, params.id)),
    decline: async ({ actor, params }) =>
      await write(async (tx) => await service.decline(tx, actor, params.id)),
    cancel: async ({ actor, params }) =>
      await write(async (tx) => await service.cancel(tx, actor, params.id)),
    begin: async ({ actor, params, request }) => {
      request.setToken(
        await write(async (tx) => await service.begin(tx, actor, params.id, beginActing)),
      );
      return null;
    },
    disconnect: async ({ actor, params, request }) => {
      await write(async (tx) => await service.disconnect(tx, actor, params.id));
      // The session that acted has ended with it (R171).
      if (actsForAnother(actor)) request.setToken(null);
      return null;
    },
  });
}
