// Starts the runs of scheduled reports that are due: each time of a schedule gives one run, despite
// kills and however many processes check.
import { reportFilters } from '#domain/reports/report-filters.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { doAllDue, oneByOne } from '#server/kit/jobs/apart.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { insertRun } from '../runs/report-runs.store.ts';
import {
  claimDue,
  latestTime,
  listDue,
  nextTime,
  readNextDue,
  type Schedule,
  setNext,
} from './schedules.store.ts';

export const scheduledReportsSweep = (database: Database): Sweep => ({
  name: 'scheduled reports',
  everyMs: 60_000,
  run: async () => {
    await doAllDue(database, { due: listDue, work: oneByOne(startDue) });
    return await database.ask(readNextDue);
  },
});

/**
 * Times that were missed while no process ran are one run, not many; its period reaches over all of
 * them.
 */
async function startDue(tx: Tx, id: number): Promise<void> {
  const schedule = await claimDue(tx, id);
  if (!schedule || schedule.next_at === null) return;
  const due = { first_at: schedule.next_at, at: latestTime(schedule, schedule.next_at) };
  await insertRun(tx, {
    ...runOf(schedule, `schedule:${schedule.id}:${schedule.next_at}`),
    due,
  });
  await setNext(tx, id, nextTime(schedule));
}

export const runOf = (schedule: Schedule, run_key: string) => ({
  organisation_id: schedule.organisation_id,
  started_by_staff_id: schedule.run_as.actor.user_id,
  run_as: schedule.run_as,
  type: schedule.report,
  format: schedule.format,
  // Absent filters get the defaults of a run.
  filters: reportFilters.parse(schedule.filters),
  timezone: schedule.timezone,
  scheduled_report_id: schedule.id,
  run_key,
});
