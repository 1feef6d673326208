// Emails about low batteries: once a day for each device and person, to its wearer and to the
// organisation's administrators.

import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { renderEmail } from '#server/texts/rendered-email.service.ts';
import { isReportDue, type LowBattery, listNotified, takeReports } from './low-battery.store.ts';

const batch = 50;

/** An email that is in no hurry, put on its way in the transaction it belongs to. */
type QueueMail = (
  tx: Tx,
  mail: {
    organisation_id: number;
    recipient: string;
    recipient_name: string;
    subject: string;
    body: string;
    html: string;
    idempotency_key: string;
  },
) => Promise<unknown>;

export const lowBatterySweep = (database: Database, queueMail: QueueMail): Sweep => ({
  name: 'low-battery',
  everyMs: 15_000,
  run: async () => {
    while (await database.ask(isReportDue)) {
      const taken = await database.write({ role: 'platform' }, async (tx) => {
        const reports = await takeReports(tx, batch);
        for (const report of latest(reports)) await tell(tx, report, queueMail);
        return reports.length;
      });
      if (taken < batch) return null;
    }
    return null;
  },
});

/** One for each device. */
const latest = (reports: readonly LowBattery[]): LowBattery[] => [
  ...new Map(reports.map((report) => [report.device_id, report])).values(),
];

const levelOf = ({ battery_percent, battery_millivolts }: LowBattery): string => {
  const percent = battery_percent === null ? [] : [`${battery_percent}%`];
  const volts = battery_millivolts === null ? [] : [`${(battery_millivolts / 1000).toFixed(2)} V`];
  return [...percent, ...volts].join(', ') || 'level unknown';
};

async function tell(tx: Tx, report: LowBattery, queueMail: QueueMail): Promise<void> {
  const { organisation_id, device_id } = report;
  const battery = levelOf(report);
  for (const { user_id, first_name, email, device, person, day } of await listNotified(
    tx,
    report,
  )) {
    const values = { first_name, device, person, battery };
    void (await queueMail(tx, {
      organisation_id,
      recipient: email,
      recipient_name: first_name,
      idempotency_key: `low_battery:${device_id}:${user_id}:${day}`,
      ...(await renderEmail(tx, { type: 'low_battery', organisation_id, values })),
    }));
  }
}
