// The invoice of a period: computed while it is a draft, read as it was written once it is closed.
import type { Actor } from '#domain/access/actor.ts';
import { daysIn, periodOf, termNotes } from '#domain/invoices/invoice-period.ts';
import type { Invoice } from '#domain/invoices/invoices.api.ts';
import { conflict, notFound } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { tellStory } from '#server/kit/resource/row-actions.ts';
import { readPrices, readSpans, readTerms } from './billing-facts.store.ts';
import { draftOf } from './draft.ts';
import { findClosed, insertInvoice, insertLines } from './invoices.store.ts';
import { readMessageFacts } from './message-facts.store.ts';

const written = { written_by_name: null, written_at: null };

/**
 * The invoice of the period that the month is in, with the organisation's name.
 * @param month such as 2026-11
 * @throws 404 for no month and for no organisation
 */
export async function readInvoice(tx: Tx, month: string): Promise<{ invoice: Invoice; organisation: string }> {
  if (!/^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(month)) throw notFound();
  const terms = await readTerms(tx);
  if (!terms) throw notFound();
  const months = periodOf(terms, `${month}-01`);
  const [starts_on = '', last = starts_on] = [months[0], months.at(-1)];
  const closed = await findClosed(tx, starts_on);
  if (closed) return { invoice: closed, organisation: terms.name };
  const ends_on = `${last.slice(0, 8)}${daysIn(last)}`;
  const { timezone } = terms;
  const [prices, spans, messages] = await Promise.all([
    readPrices(tx),
    readSpans(tx, { starts_on, ends_on, timezone }),
    readMessageFacts(tx, { ends_on, timezone }),
  ]);
  const { lines, departments } = draftOf({ terms, months, prices, spans, messages });
  const invoice: Invoice = {
    ...{ id: null, status: 'draft', starts_on, ends_on, is_over: terms.today > ends_on, closed_at: null, closed_by_name: null },
    lines: lines.map((line) => ({ ...line, arithmetic: [...line.arithmetic], ...written })),
    departments,
    notes: [...termNotes(terms), ...(prices.length === 0 ? ['No device prices are set.'] : [])],
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
  };
  return { invoice, organisation: terms.name };
}

/** @throws 409 where it is closed, the period is not over, or the draft is not what the caller saw */
export async function closeInvoice(
  tx: Tx,
  actor: Actor,
  organisation_id: number,
  { month, total }: { month: string; total: number },
): Promise<Invoice> {
  const { invoice } = await readInvoice(tx, month);
  const isClosed = () => conflict('closed', 'This invoice is closed already. Add a correction to change what it says.');
  if (invoice.status === 'closed') throw isClosed();
  if (!invoice.is_over) throw conflict('not_over', 'This period is not over yet. Close the invoice after its last day.');
  if (invoice.total !== total) throw conflict('changed', 'The draft has changed since you opened it. Check it and close it again.');
  const id = await insertInvoice(tx, invoice, actor);
  // Somebody else was a moment earlier.
  if (id === 0) throw isClosed();
  await insertLines(tx, id, invoice.lines, actor);
  await tellStory({ tx, actor }, [{ kind: 'invoice.closed', organisation_id, data: { id, name: invoice.starts_on.slice(0, 7), total } }]);
  return (await readInvoice(tx, month)).invoice;
}

/** @throws 409 where the invoice is a draft */
export async function correctInvoice(
  tx: Tx,
  actor: Actor,
  organisation_id: number,
  { month, label, amount }: { month: string; label: string; amount: number },
): Promise<Invoice> {
  const { invoice } = await readInvoice(tx, month);
  if (invoice.id === null) throw conflict('not_closed', 'This invoice is a draft. Close it before you correct it.');
  await insertLines(tx, invoice.id, [{ kind: 'correction', month: invoice.starts_on, label, arithmetic: [], amount }], actor);
  await tellStory({ tx, actor }, [
    { kind: 'invoice.corrected', organisation_id, data: { id: invoice.id, name: invoice.starts_on.slice(0, 7), label, amount } },
  ]);
  return (await readInvoice(tx, month)).invoice;
}
