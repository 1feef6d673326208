// Live news of reports that run.
import { liveEvent } from '#domain/kit/live-event.ts';
import { reportRun } from './report.ts';

/** The progress of a run; sent to the person who started it. */
export const reportRunProgress = liveEvent('report_run.progress', reportRun, {
  on: ['private-user'],
  receivedBy: { everybody: 'the channel is that of the one person who started the run' },
});
