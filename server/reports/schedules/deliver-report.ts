// Queues the emails of a scheduled run in the transaction in which the run ends: each recipient
// gets one, even if the process is killed.
import { readerWith } from '#domain/kit/wording/reader.ts';
import { mostAttached, reportMail, reportSubject } from '#domain/reports/report-mail.ts';
import type { NewDelivery } from '#server/deliveries/deliveries.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { failedRunMail } from '../runs/failed-run-mail.ts';
import { reportLink } from '../runs/report-link.ts';
import type { ClaimedRun, RunRow } from '../runs/report-runs.store.ts';
import { readMailing } from './schedules.store.ts';

export interface DeliverParts {
  readonly links: { readonly origin: string; readonly secret: string };
  readonly queue: (tx: Tx, mails: readonly NewDelivery[]) => Promise<unknown>;
}

/**
 * Called as a run ends: emails the file of a schedule to its recipients, or a failure to the
 * requester.
 */
export const deliverReport =
  ({ links, queue }: DeliverParts) =>
  async (tx: Tx, claimed: ClaimedRun, run: RunRow): Promise<void> => {
    const { scheduled_report_id, organisation_id } = claimed;
    if (run.status === 'failed') {
      void (await queue(tx, await failedRunMail(tx, claimed, run, links.origin)));
      return;
    }
    if (!scheduled_report_id || run.status !== 'finished') return;
    const mailing = await readMailing(tx, scheduled_report_id);
    if (!mailing) return;
    const [clock] = await tx<{ now: Date }[]>`select app.now() as now`;
    const { url, expires_at } = reportLink(links, run.id, clock?.now.getTime() ?? 0);
    const is_attached = mailing.attach_file && run.bytes <= mostAttached;
    const { name } = mailing;
    const { rows, is_cut, timezone } = run;
    const said = { name, rows, is_cut, is_attached, url, expires_at, timezone };
    await queue(
      tx,
      mailing.recipients.map(({ email, name: recipient, language }) => ({
        organisation_id,
        lane: 'ordinary',
        channel: 'email',
        recipient: email,
        subject: reportSubject(name),
        body: reportMail({ ...said, recipient }, readerWith(language)),
        idempotency_key: `report-run:${run.id}:${email}`,
        report_run_id: run.id,
        ...(is_attached ? { attachment_name: `${run.type}.${run.format}` } : {}),
      })),
    );
  };
