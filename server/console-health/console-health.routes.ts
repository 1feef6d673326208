// The calls of domain/console-health/console-health.api.ts. Only staff use consoles, and only
// supervisors see other people's.

import { consoleProofApi } from '#domain/console-health/console-health.api.ts';
import { maySeeConsoles, mayUseConsole } from '#domain/console-health/console-health.policy.ts';
import { authorise } from '#domain/kit/policy.ts';
import type { Database } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { readHops } from './alert-hops.store.ts';
import type { TakeReport } from './console-reports.service.ts';
import { readConsoles } from './consoles.store.ts';
import { mergeOffline } from './offline-actions.service.ts';

export interface ConsoleProofParts {
  readonly database: Database;
  readonly takeReport: TakeReport;
}

export const consoleProofRoutes = ({ database, takeReport }: ConsoleProofParts): Route[] =>
  router(
    consoleProofApi,
    {
      report: async ({ actor, body }) => {
        authorise(mayUseConsole(actor));
        await takeReport(actor, body);
        return { kept: true as const };
      },
      consoles: async ({ actor }) => {
        authorise(maySeeConsoles(actor));
        return await database.read({ role: 'platform' }, readConsoles);
      },
      hops: async ({ tx, params }) => await readHops(tx, params.id),
      mergeOffline: async ({ tx, actor, params, body }) => {
        authorise(mayUseConsole(actor));
        return await mergeOffline(tx, actor, params.id, body.actions);
      },
    },
    // Reports of many consoles share a transaction, and only the platform's role sees which
    // sessions are still open.
    ['report', 'consoles'],
  );
