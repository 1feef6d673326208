// Takes the reports of consoles, concurrent ones in one transaction: fifty consoles receive the
// same beat and answer at once.
import type { Actor } from '#domain/access/actor.ts';
import type { ConsoleReport } from '#domain/console-health/console-report.ts';
import { readAnnouncingConsoles } from '#server/escalation/second-path/announcing-consoles.store.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { createBatcher } from '#server/kit/jobs/batcher.ts';
import {
  type ConsoleRow,
  keepAnnounced,
  keepConsoles,
  keepReceipts,
  type ReceiptRow,
} from './consoles.store.ts';
import type { SentTimes } from './sent-times.ts';

export type TakeReport = (
  actor: Pick<Actor, 'user_id' | 'session_id'>,
  report: ConsoleReport,
) => Promise<void>;

interface Reported {
  readonly actor: Pick<Actor, 'user_id' | 'session_id'>;
  readonly report: ConsoleReport;
}

/**
 * Only for staff of the centre and the platform: everything is written in the centre's own view.
 * Resolves after the commit.
 */
export function createReports(database: Database, sent: SentTimes): TakeReport {
  const batcher = createBatcher<Reported, null>({
    work: async (reported) => {
      const receipts = reported.flatMap((one) => receiptsOf(one, sent));
      await database.write({ role: 'centre' }, async (tx) => {
        await keepConsoles(tx, reported.map(rowOf));
        if (receipts.length > 0) await keepReceipts(tx, receipts);
        await takeAnnounced(tx, reported);
      });
      return reported.map(() => null);
    },
    most: 200,
    lanes: 1,
    retryAlone: () => true,
  });
  return async (actor, report) => void (await batcher.add({ actor, report }));
}

const rowOf = ({ actor, report }: Reported): ConsoleRow => ({
  console_id: report.console_id,
  staff_id: actor.user_id,
  session_id: actor.session_id,
  version: report.version,
  visible: report.visible,
  audio: report.audio,
  troubles: report.troubles,
  leaving: report.leaving,
  canary_id: report.canary?.id ?? null,
  canary_received_at: report.canary?.received_at ?? null,
  canary_painted_at: report.canary?.painted_at ?? null,
  canary_sounded_at: report.canary?.sounded_at ?? null,
});

const receiptsOf = ({ actor, report }: Reported, sent: SentTimes): ReceiptRow[] =>
  report.receipts.map((receipt) => ({
    ...receipt,
    console_id: report.console_id,
    staff_id: actor.user_id,
    sent_at: sent.of(receipt.alert_id),
  }));

/**
 * In a flood: only the reports of consoles that are proven, because an accepted report suppresses
 * those of the other consoles.
 */
async function takeAnnounced(tx: Tx, reported: readonly Reported[]): Promise<void> {
  const announcements = reported.flatMap(({ actor, report: { console_id, announced } }) =>
    announced ? [{ console_id, staff_id: actor.user_id, ...announced }] : [],
  );
  if (announcements.length === 0) return;
  const announcing = (await readAnnouncingConsoles(tx)).map(({ console_id }) => console_id);
  const believed = announcements.filter(({ console_id }) => announcing.includes(console_id));
  if (believed.length > 0) await keepAnnounced(tx, believed, announcing);
}
