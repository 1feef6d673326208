// Asks another cell about a person who signs in here and is known there. The person waits for it,
// and no transaction is open meanwhile.
import { elsewhereAway } from '#domain/sign-in/elsewhere-away.ts';
import type { Database } from '#server/kit/db/database.ts';
import { type CellPlace, findCell } from '#server/kit/directory/directory.store.ts';
import { personKey } from '#server/kit/directory/directory-keys.ts';
import type { Log } from '#server/kit/log.ts';
import { callPartner } from '#server/kit/outside/partner-call.ts';
import { signCellCall } from './cell-calls.ts';
import {
  type Elsewhere,
  type ElsewhereAnswer,
  type ElsewhereQuestion,
  elsewhereAnswer,
  elsewherePath,
} from './elsewhere.ts';

export interface AskingParts {
  readonly database: Database;
  readonly log: Pick<Log, 'warn'>;
  /** The same in all cells. */
  readonly secret: string;
  /** Milliseconds a cell is waited for. */
  readonly answerMs?: number;
}

export const elsewhereOf = (parts: AskingParts): Elsewhere => ({
  ask: async (question) => {
    const { database, log, secret } = parts;
    const key = personKey(question.email, secret);
    const cell = await database.ask(async (tx) => await findCell(tx, key));
    if (cell === null) return null;
    try {
      return await askCell(parts, cell, question);
    } catch (error) {
      log.warn({ err: error, cell: cell.number }, 'another cell did not answer for a person');
      throw elsewhereAway();
    }
  },
});

async function askCell(
  { secret, answerMs = 5000 }: AskingParts,
  { number, origin }: CellPlace,
  question: ElsewhereQuestion,
): Promise<ElsewhereAnswer> {
  const body = JSON.stringify(question);
  const { json, status } = await callPartner({
    url: `${origin}${elsewherePath}`,
    headers: {
      'content-type': 'application/json',
      ...signCellCall(secret, { cell: number, body, now: new Date() }),
    },
    body,
    answerMs,
  });
  const answer = elsewhereAnswer.safeParse(json);
  if (status !== 200 || !answer.success) throw new Error(`The cell answered with ${status}.`);
  // A browser that has given its password is sent to that cell and nowhere else.
  if (answer.data.outcome === 'admitted' && !answer.data.url.startsWith(`${origin}/#`))
    throw new Error('The cell answered with an address that is not its own.');
  return answer.data;
}
