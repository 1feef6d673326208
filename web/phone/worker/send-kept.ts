// Sends the reports that a closed page left waiting: by the worker, with the phone's own token,
// until none is left.
import { appCalls } from '../line/app-calls.ts';
import { keepReports, readMemory } from '../memory/phone-memory.ts';
import { afterAnswer, nextBatch, wireForm } from '../memory/report.ts';
import { workerCall } from './worker-call.ts';

/**
 * An open page may send the same at the same time: the server stores each report once.
 * @throws Error when the server is not reached; the browser then retries later
 */
export async function sendKept(): Promise<void> {
  for (;;) {
    const { phone, reports } = await readMemory();
    const batch = nextBatch(reports);
    if (!phone?.token || batch.length === 0) return;
    const body = { sent_at: new Date().toISOString(), events: batch.map(wireForm) };
    const answer = await workerCall(appCalls.events, phone.token, body);
    const before = new Set(reports);
    const changed = afterAnswer(reports, answer.events, Date.now()).filter(
      (report) => !before.has(report),
    );
    // No report of this batch was decided: leave it to the page.
    if (changed.length === 0) return;
    await keepReports(changed, []);
  }
}
