// The outbox of demo mode.
import { notFound } from '#domain/kit/errors.ts';
import { outboxApi } from '#domain/messaging/outbox.api.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { readOutbox } from './deliveries.store.ts';

export const outboxRoutes = (demo: boolean): Route[] =>
  router(outboxApi, {
    list: async ({ tx }) => {
      if (!demo) throw notFound();
      return await readOutbox(tx);
    },
  });
