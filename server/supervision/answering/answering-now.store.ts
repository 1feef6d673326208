// Counts of the centre's staff who can answer now; only for the platform's role, which sees open
// sessions.
import { type AnsweringNow, answeringOf } from '#domain/supervision/answering/answering-now.ts';
import { readConsoles } from '#server/console-health/consoles.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readOperatorsNow } from '../operators-now.store.ts';

export const readAnswering = async (tx: Tx): Promise<AnsweringNow> =>
  answeringOf(await readOperatorsNow(tx, await readConsoles(tx)));
