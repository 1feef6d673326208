// The live news of patrol jobs: on the alert's own channel and the organisation's.
import { liveEvent } from '#domain/kit/live-event.ts';
import { patrolJob } from './patrol-job.ts';

/** A job, new or changed, whole. */
export const patrolJobNews = liveEvent('patrol_job.changed', patrolJob, {
  on: ['private-alert', 'private-organisation'],
  receivedBy: { anyOf: ['read alert monitoring', 'patrol dispatches'] },
});
