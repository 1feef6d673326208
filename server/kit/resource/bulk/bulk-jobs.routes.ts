// The calls by which a person follows a bulk action that they started.

import * as z from 'zod';
import { type BulkJob, bulkJobsApi } from '#domain/kit/bulk.ts';
import { notFound } from '#domain/kit/errors.ts';
import * as field from '#domain/kit/field.ts';
import type { Tx } from '../../db/database.ts';
import { router } from '../../http/context.ts';
import { listStore } from '../list-store.ts';
import { findJob } from './bulk-jobs.store.ts';

const requireJob = async (tx: Tx, id: number, userId: number): Promise<BulkJob> => {
  const job = await findJob(tx, id, userId);
  if (!job) throw notFound();
  return job;
};

export const bulkJobsRoutes = router(bulkJobsApi, {
  get: async ({ tx, actor, params }) => await requireJob(tx, params.id, actor.user_id),
  results: async ({ tx, actor, params, query }) => {
    await requireJob(tx, params.id, actor.user_id);
    return await listStore(bulkJobsApi.results, {
      table: 'bulk_job_results',
      columns: { id: 'record_id' },
      shape: { position: field.withFacts(z.number(), { kind: 'integer' }) },
      search: ['name'],
      where: (where) => where`t.bulk_job_id = ${params.id} and t.outcome is not null`,
    })(tx, query);
  },
});
