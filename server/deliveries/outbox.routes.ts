// The outbox of demo mode.

import { outboxApi } from '#domain/deliveries/outbox.api.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { Database } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { readOutbox } from './outbox.store.ts';

/** @param database null outside demo mode: then there is no outbox to see */
export const outboxRoutes = (database: Database | null): Route[] =>
  router(outboxApi, {
    list: async () => {
      if (!database) throw notFound();
      return await database.read({ role: 'platform' }, readOutbox);
    },
  });
