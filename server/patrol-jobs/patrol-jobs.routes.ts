// The calls of patrol jobs, each handed to the service.
import { patrolJobsApi } from '#domain/patrol-jobs/patrol-jobs.api.ts';
import { router } from '#server/kit/http/context.ts';
import { advancePatrol, cancelPatrol, recordPatrol, sendPatrol } from './patrol-jobs.service.ts';
import { listJobs } from './patrol-jobs.store.ts';

export const patrolJobsRoutes = router(patrolJobsApi, {
  send: async ({ tx, actor, params, body }) => await sendPatrol(tx, actor, params.id, body),
  create: async ({ tx, actor, params, body }) => await recordPatrol(tx, actor, params.id, body),
  advance: async ({ tx, actor, params, body }) =>
    await advancePatrol(tx, actor, params.id, { id: params.patrolJobId, ...body }),
  cancel: async ({ tx, actor, params }) =>
    await cancelPatrol(tx, actor, params.id, params.patrolJobId),
  list: async ({ tx, params, query }) => await listJobs(tx, params.id, query),
});
