// Queues the emails of a scheduled run in the transaction in which the run ends: each recipient
// gets one, even if the process is killed.
import { type Reader, readerWith } from '#domain/kit/wording/reader.ts';
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

/** A larger file is sent as a link only. */
const mostAttached = 5_000_000;

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
    const attached = mailing.attach_file && run.bytes <= mostAttached;
    await queue(
      tx,
      mailing.recipients.map(({ email, name, language }) => ({
        organisation_id,
        lane: 'ordinary',
        channel: 'email',
        recipient: email,
        subject: `Report: ${mailing.name}`,
        body: bodyOf({
          greeting: name === '' ? 'Hello,' : `Hello ${name},`,
          title: mailing.name,
          run,
          url,
          expires_at,
          attached,
          reader: readerWith(language),
        }),
        idempotency_key: `report-run:${run.id}:${email}`,
        report_run_id: run.id,
        ...(attached ? { attachment_name: `${run.type}.${run.format}` } : {}),
      })),
    );
  };

interface Body {
  readonly greeting: string;
  readonly title: string;
  readonly run: RunRow;
  readonly url: string;
  readonly expires_at: Date;
  readonly attached: boolean;
  readonly reader: Reader;
}

const bodyOf = ({
  greeting,
  title,
  run,
  url,
  expires_at,
  attached,
  reader,
}: Body): string => `${greeting}

The report "${title}" is ready, with ${reader.number(run.rows)} ${run.rows === 1 ? 'row' : 'rows'}${run.is_cut ? ' (it was cut at the limit)' : ''}.${attached ? ' It is attached.' : ''}

Download it until ${reader.date(expires_at, run.timezone)}, ${reader.time(expires_at, run.timezone)} (${run.timezone}):
${url}

Anyone with this link can open the report. Do not forward it.
`;
