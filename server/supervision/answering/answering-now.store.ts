// Who of the centre can answer now, as counts; only for the platform's role, which sees whose
// sessions are still open.
import { type AnsweringNow, answeringOf } from '#domain/supervision/answering/answering-now.ts';
import { readConsoles } from '#server/console-health/consoles.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readOperatorsNow } from '../operators-now.store.ts';

export const readAnswering = async (tx: Tx): Promise<AnsweringNow> =>
  answeringOf(await readOperatorsNow(tx, await readConsoles(tx)));
