// The calls of domain/alerts/resolving/resolving.api.ts, each handed to its service.
import { resolvingApi } from '#domain/alerts/resolving/resolving.api.ts';
import { router } from '#server/kit/http/context.ts';
import { resolveMany } from './resolve-many.service.ts';
import { confirmResolution, endProposal, proposeResolution } from './two-people.service.ts';

export const resolvingRoutes = router(resolvingApi, {
  propose: async ({
    tx,
    actor,
    params,
    query,
    body: { call_outcomes, steps_skipped_reason, ...resolution },
  }) => {
    const said = { call_outcomes, steps_skipped_reason };
    return await proposeResolution(tx, actor, params.id, { resolution, said, ...query });
  },
  confirm: async ({ tx, actor, params, query, body }) =>
    await confirmResolution(tx, actor, params.id, { ...body, ...query }),
  refuse: async ({ tx, actor, params, query, body }) =>
    await endProposal(tx, actor, params.id, { action: 'refuse_resolution', ...body, ...query }),
  withdraw: async ({ tx, actor, params, query }) =>
    await endProposal(tx, actor, params.id, { action: 'withdraw_resolution', ...query }),
  resolveMany: async ({ tx, actor, body }) => await resolveMany(tx, actor, body),
});
