// The calls of the dashboards: each part is read where the caller may open the list behind it.

import type { Actor } from '#domain/access/actor.ts';
import { dashboardApi } from '#domain/dashboard/dashboard.api.ts';
import {
  maySeeOrganisationFigures,
  seesAllOrganisations,
} from '#domain/dashboard/dashboard.policy.ts';
import { dashboardListsApi } from '#domain/dashboard/lists/dashboard-lists.api.ts';
import { readinessApi } from '#domain/dashboard/readiness/readiness.api.ts';
import { readinessPartsOf } from '#domain/dashboard/readiness/readiness.policy.ts';
import { workApi } from '#domain/dashboard/work/work.api.ts';
import { authorise } from '#domain/kit/policy.ts';
import type { Database } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { listAlertsRaised } from './lists/alerts-list.store.ts';
import { listDevices, listOrganisationDevices } from './lists/device-lists.store.ts';
import { listOrganisationFigures } from './lists/organisations-list.store.ts';
import { listSignedIn, listUserAnalysis } from './lists/people-lists.store.ts';
import { listSms } from './lists/texts-list.store.ts';
import { ofOrganisation, ofOwnOrganisation } from './organisation-dashboard.ts';
import type { Reach } from './reach.ts';
import { ofAll } from './reach-dashboard.ts';
import { readReadiness } from './readiness/read-readiness.ts';
import {
  readBudgetObjectives,
  readBudgets,
  readMeasured,
  readObjectivesOf,
} from './response-times/response-times.store.ts';
import { workOf } from './work/organisation-work.ts';

const reachOf = (actor: Actor): Reach => (seesAllOrganisations(actor) ? 'all' : 'organisation');

export const dashboardRoutes: Route[] = router(dashboardApi, {
  get: async ({ tx, actor, query }) =>
    seesAllOrganisations(actor)
      ? await ofAll(tx, actor, query.period)
      : await ofOwnOrganisation(tx, actor, query.period),
  ofOrganisation: async ({ tx, actor, query }) => await ofOrganisation(tx, actor, query.period),
  responseTimes: async ({ tx, actor, query }) => {
    const asked = { ...query, reach: reachOf(actor) };
    const [measured, budgets, objectives, budget_objectives] = await Promise.all([
      readMeasured(tx, asked, seesAllOrganisations(actor)),
      readBudgets(tx, asked),
      readObjectivesOf(tx, asked.period),
      readBudgetObjectives(tx, asked),
    ]);
    return { ...measured, budgets, objectives, budget_objectives };
  },
});

export const workRoutes: Route[] = router(workApi, {
  get: async ({ tx, actor }) => await workOf(tx, actor),
});

export const readinessRoutes = (database: Database): Route[] =>
  router(readinessApi, {
    get: async ({ tx, actor, params: { id } }) => {
      // Contacts and hours of other departments count for the people that the caller sees.
      const view = { role: 'tenant', organisation_id: id } as const;
      return await database.read(
        view,
        async (whole) => await readReadiness({ tx, whole }, readinessPartsOf(actor)),
      );
    },
  });

export const dashboardListRoutes: Route[] = router(dashboardListsApi, {
  alerts: async ({ tx, actor, query }) => await listAlertsRaised(tx, query, reachOf(actor)),
  systemUsers: async ({ tx, query }) => await listSignedIn(tx, query),
  organisations: async ({ tx, actor, query }) => {
    authorise(maySeeOrganisationFigures(actor));
    return await listOrganisationFigures(tx, query);
  },
  deviceCount: async ({ tx, query }) => await listDevices(tx, query),
  deviceCountOfOrganisation: async ({ tx, query }) => await listOrganisationDevices(tx, query),
  userAnalysis: async ({ tx, query }) => await listUserAnalysis(tx, query),
  smsSent: async ({ tx, query }) => await listSms(tx, query),
});
