// Emails the requester of a report that could not be made: otherwise the readers of a schedule
// would be the first to notice that it fails every morning.
import { shownPersonOf } from '#domain/access/actor.ts';
import type { NewDelivery } from '#server/deliveries/deliveries.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type ClaimedRun, findAsker, type RunRow } from './report-runs.store.ts';
import { namedRun } from './start-run.ts';

/** Null for a person who may no longer sign in or has no email address. */
export async function failedRunMail(
  tx: Tx,
  run: ClaimedRun,
  now: RunRow,
  origin: string,
): Promise<NewDelivery[]> {
  const asker = await findAsker(
    tx,
    shownPersonOf({ ...run.run_as.actor, user_id: run.started_by_staff_id }),
    run.scheduled_report_id ?? null,
  );
  if (!asker) return [];
  const { name } = namedRun(now);
  const [reports, schedules] =
    run.organisation_id === null
      ? ['/reports', '/reports/scheduled-reports']
      : ['/organisation/reports', '/organisation/scheduled-reports'];
  const schedule = asker.schedule === null ? '' : ` of the schedule "${asker.schedule}"`;
  return [
    {
      organisation_id: run.organisation_id,
      lane: 'ordinary',
      channel: 'email',
      recipient: asker.email,
      report_run_id: run.id,
      subject: `Report failed: ${asker.schedule ?? name}`,
      body: `Hello ${asker.first_name},

The report "${name}"${schedule} could not be made. ${now.problem}

${run.scheduled_report_id ? 'The recipients have received nothing. Open the schedule' : 'Open the report'}:
${origin}${run.scheduled_report_id ? `${schedules}/${run.scheduled_report_id}` : `${reports}?report=${run.type}`}
`,
      idempotency_key: `report-run-failed:${run.id}`,
    },
  ];
}
