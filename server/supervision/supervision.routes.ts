// The calls of domain/supervision/supervision.api.ts. A shift names operators, so only supervisors
// see it; the wallboard names no one.

import { authorise } from '#domain/kit/policy.ts';
import { supervisionApi } from '#domain/supervision/supervision.api.ts';
import { maySeeShift } from '#domain/supervision/supervision.policy.ts';
import { readConsoles } from '#server/console-health/consoles.store.ts';
import type { Database } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { readShift, readWall } from './supervision.store.ts';

export const supervisionRoutes = ({ database }: { database: Database }): Route[] =>
  router(
    supervisionApi,
    {
      shift: async ({ tx, actor }) => {
        authorise(maySeeShift(actor));
        return await readShift(tx, await database.read({ role: 'platform' }, readConsoles));
      },
      // Only the platform's role sees which sessions are still open.
      wall: async ({ tx }) =>
        await readWall(tx, await database.read({ role: 'platform' }, readConsoles)),
    },
    [],
    // Every screen in the room polls this every two seconds.
    { wall: () => null },
  );
