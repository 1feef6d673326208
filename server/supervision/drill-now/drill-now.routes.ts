// The call of domain/drills/drill-now.api.ts. It reads the consoles, so it belongs to a layer above
// them and not to the drills.

import { drillNowApi } from '#domain/drills/drill-now.api.ts';
import { mayRunDrills } from '#domain/drills/drills.policy.ts';
import { authorise } from '#domain/kit/policy.ts';
import type { Database } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { startDrill } from './drill-now.service.ts';

/**
 * Drills belong to no customer, and only the platform's role sees which sessions are still open.
 */
export const drillNowRoutes = ({ database }: { database: Database }): Route[] =>
  router(
    drillNowApi,
    {
      now: async ({ actor, body }) => {
        authorise(mayRunDrills(actor));
        return await database.write(
          { role: 'platform' },
          async (tx) => await startDrill(tx, actor, body.operator_id),
        );
      },
    },
    ['now'],
  );
