// The facts of the limit of text messages, and the lock that serialises those who accept messages.
import {
  type TextBalance,
  type TextFacts,
  textBalance,
} from '#domain/invoices/messaging-pricing/text-limit.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/**
 * For a select: the facts of the organisation in view, including people hidden by a restricted
 * view.
 */
export const textFacts = (tx: Tx): Fragment => tx`app.text_facts()`;

/** @throws Error where the view shows no organisation */
export async function readTextFacts(tx: Tx): Promise<TextFacts> {
  const [row] = await tx<{ facts: TextFacts | null }[]>`select ${textFacts(tx)} as facts`;
  if (!row?.facts) throw new Error('the view shows no organisation');
  return row.facts;
}

/** How many text messages the organisation in view may still send. */
export const readTextBalance = async (tx: Tx): Promise<TextBalance> =>
  textBalance(await readTextFacts(tx));

/** Until the transaction ends, no other call accepts text messages for the organisation in view. */
export const lockTexts = async (tx: Tx): Promise<void> => void (await tx`select app.lock_texts()`);
