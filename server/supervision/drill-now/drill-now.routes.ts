// The call of domain/drills/drill-now.api.ts; it reads the consoles, so it is above them and not
// among the drills.
import { maySupervise } from '#domain/access/roles.ts';
import { drillNowApi } from '#domain/drills/drill-now.api.ts';
import { forbidden } from '#domain/kit/errors.ts';
import type { Database } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { startDrill } from './drill-now.service.ts';

/** Drills are of no customer, and whose session still lives only the platform's role can tell. */
export const drillNowRoutes = ({ database }: { database: Database }): Route[] =>
  router(
    drillNowApi,
    {
      now: async ({ actor, body }) => {
        if (!maySupervise(actor.role)) throw forbidden();
        return await database.write(
          { role: 'platform' },
          async (tx) => await startDrill(tx, actor, body.operator_id),
        );
      },
    },
    ['now'],
  );
