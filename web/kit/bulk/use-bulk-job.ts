// A bulk action that runs on the server: its progress by live events, and by polling where these
// are late or lost.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BulkJob, bulkJobProgress, bulkJobsApi } from '#domain/kit/bulk.ts';
import { patchData, useData } from '../call/query.ts';
import { news, useLive } from '../live/use-live.ts';
import { useUser } from '../session/session.ts';

const askAgainMs = 2_000;

/** @param started as the server answered the start */
export function useBulkJob(started: BulkJob): BulkJob {
  const client = useQueryClient();
  const user = useUser();
  const [isOver, setIsOver] = useState(started.finished_at !== null);
  const input = { params: { id: started.id } };
  const { data } = useData(bulkJobsApi.get, input, {
    handles: [0, 403, 429, 500, 502, 503],
    staleTime: 0,
    enabled: !isOver,
    refetchInterval: isOver ? false : askAgainMs,
  });
  useLive(`private-user.${user.id}`, [
    news(bulkJobProgress, (job) => {
      if (job.id === started.id)
        patchData(client, bulkJobsApi.get, input, (old) => furthest(old, job));
    }),
  ]);
  const job = furthest(started, data ?? started);
  if (job.finished_at !== null && !isOver) setIsOver(true);
  return job;
}

// Events and answers may arrive out of order: progress never goes back.
const furthest = (left: BulkJob, right: BulkJob): BulkJob =>
  right.finished_at !== null || right.done > left.done ? right : left;
