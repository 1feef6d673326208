// Sends each new alert to the alarm receivers by SIA DC-09, in a lane of its own: rows, taken one
// by one, tried at receiver 1 and then at receiver 2 until one acknowledges.
import {
  accountOf,
  answerIn,
  contactIdOf,
  frameOf,
  type ReceiverAnswer,
  testEvent,
} from '#domain/settings/dc09.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { askReceiver, type ReceiverAddress } from '#server/kit/outside/receiver-call.ts';
import {
  type ClaimedSignal,
  claimSignal,
  lookForSignals,
  noteAcknowledged,
  noteFailed,
  readReceivers,
  takeNewAlerts,
} from './external-signals.store.ts';

export const externalAlertsSweepName = 'external alerts';
/** For each receiver: both together are less than the engine lets a sweep be late. */
const usualPatienceMs = 3000;
const firstPauseMs = 2000;
const longestPauseMs = 60_000;

/** @param patienceMs how long each receiver is waited for */
export function externalAlertsSweep(database: Database, patienceMs = usualPatienceMs): Sweep {
  const write = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    await database.write({ role: 'platform' }, work);
  return {
    name: externalAlertsSweepName,
    everyMs: 1000,
    run: async () => {
      const look = await database.ask(lookForSignals);
      if (!look.due) return look.next;
      const claimed = await write(async (tx) => {
        await takeNewAlerts(tx);
        return { signal: await claimSignal(tx), receivers: await readReceivers(tx) };
      });
      if (claimed.signal) {
        const { signal, receivers } = claimed;
        const outcome = await sendTo(receivers, signal, patienceMs);
        await write(async (tx) =>
          'receiver' in outcome
            ? await noteAcknowledged(tx, signal.id, outcome.receiver)
            : await noteFailed(
                tx,
                signal.id,
                outcome.error,
                outcome.refused ? null : pauseAfter(signal.attempts),
              ),
        );
      }
      return (await database.ask(lookForSignals)).next;
    },
  };
}

type Outcome =
  | { readonly receiver: number }
  | { readonly error: string; readonly refused: boolean };

/**
 * Receiver 1, and where that does not acknowledge, receiver 2. It is refused for good where each
 * receiver answered that it does not understand it.
 */
async function sendTo(
  receivers: readonly (ReceiverAddress | null)[],
  signal: ClaimedSignal,
  patienceMs: number,
): Promise<Outcome> {
  const frame = frameOf({
    sequence: signal.sequence,
    account: accountOf(signal.organisation_id),
    event: eventOf(signal),
    at: signal.at,
  });
  const faults: string[] = [];
  let refusals = 0;
  for (const [index, receiver] of receivers.entries()) {
    if (receiver === null) continue;
    try {
      const answer: ReceiverAnswer = await askReceiver(receiver, frame, {
        read: (text) => answerIn(text, signal.sequence),
        patienceMs,
      });
      if (answer === 'ack') return { receiver: index + 1 };
      if (answer === 'duh') refusals += 1;
      faults.push(
        `Receiver ${index + 1}: ${answer === 'duh' ? 'It does not understand this signal (DUH).' : 'It asks for the signal again (NAK).'}`,
      );
    } catch (error) {
      faults.push(
        `Receiver ${index + 1}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  if (faults.length === 0) return { error: 'No receiver is set.', refused: false };
  return { error: faults.join(' '), refused: refusals === faults.length };
}

const eventOf = ({ alert_type, alert_type_id, is_test }: ClaimedSignal) =>
  is_test || alert_type === null || alert_type_id === null
    ? testEvent
    : contactIdOf(alert_type, alert_type_id);

// Doubling, at most a minute.
const pauseAfter = (attempts: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(10, attempts - 1));
