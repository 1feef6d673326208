// The invoice of a period: computed while it is a draft, read as it was written once it is closed.

import type { Actor } from '#domain/access/actor.ts';
import { termsOn } from '#domain/invoices/billing-facts.ts';
import { type Draft, draftOf } from '#domain/invoices/draft.ts';
import { dueOn, paymentDaysOn } from '#domain/invoices/due-date.ts';
import { lastDayOf, periodOf } from '#domain/invoices/invoice-period.ts';
import type { Invoice } from '#domain/invoices/invoices.api.ts';
import { closeRefusal, correctionRefusal, draftRefusal } from '#domain/invoices/invoices.policy.ts';
import { taxesOf, withTax } from '#domain/invoices/tax.ts';
import { notFound } from '#domain/kit/errors.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { tellStory } from '#server/kit/resource/row-actions.ts';
import { type Contract, readContract, readSpans } from './billing-facts.store.ts';
import {
  findClosed,
  findClosedBetween,
  insertInvoice,
  insertLines,
  readClosedTax,
} from './invoices.store.ts';
import { readTextFacts } from './messaging-pricing/text-balance.store.ts';

const written = { written_by_name: null, written_at: null };

interface Period {
  readonly months: readonly string[];
  readonly starts_on: string;
  /** The last day. */
  readonly ends_on: string;
}

/**
 * The invoice of the period that the month is in, with the organisation's name and the day that it
 * is there.
 * @param month such as 2026-11
 * @throws 404 for no month and for no organisation
 */
export async function readInvoice(
  tx: Tx,
  month: string,
): Promise<{ invoice: Invoice; organisation: string; today: string }> {
  if (!/^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(month)) throw notFound();
  const contract = await readContract(tx);
  if (!contract) throw notFound();
  const { name: organisation, today } = contract;
  // What was closed keeps its months, also where the contract counts them in another way now.
  const closed = await findClosed(tx, `${month}-01`);
  if (closed) return { invoice: closed, organisation, today };
  return {
    invoice: await readDraft(tx, contract, periodAt(contract, `${month}-01`)),
    organisation,
    today,
  };
}

function periodAt(contract: Contract, month: string): Period {
  const facts = { dates: contract, contract: contract.contract };
  const months = periodOf(contract, month, (day) => termsOn(facts, day).contract_billing_frequency);
  const [starts_on = month, last = starts_on] = [months[0], months.at(-1)];
  return { months, starts_on, ends_on: lastDayOf(last) };
}

async function readDraft(
  tx: Tx,
  contract: Contract,
  { months, starts_on, ends_on }: Period,
): Promise<Invoice> {
  const { timezone, today } = contract;
  const [spans, texts] = await Promise.all([
    readSpans(tx, { starts_on, ends_on, timezone }),
    readTextFacts(tx),
  ]);
  const draft = draftOf({ ...contract, dates: contract, spans, texts }, months);
  return {
    id: null,
    status: 'draft',
    starts_on,
    ends_on,
    is_over: today > ends_on,
    closed_at: null,
    closed_by_name: null,
    due_on: null,
    payment_days: paymentDaysOn(contract.tax, today, contract.usual_payment_days),
    ...amountsOf(draft),
    notes: [...draft.notes],
  };
}

function amountsOf({
  currency,
  lines,
  departments,
}: Draft): Pick<Invoice, 'currency' | 'lines' | 'departments' | 'net' | 'taxes' | 'total'> {
  const net = lines.reduce((sum, { amount }) => sum + amount, 0);
  const taxes = taxesOf(lines);
  return {
    currency,
    lines: lines.map((line) => ({ ...line, arithmetic: [...line.arithmetic], ...written })),
    departments:
      departments.length === 0
        ? []
        : [...departments, ...taxes.map(({ name, amount }) => ({ name, device_days: 0, amount }))],
    net,
    taxes,
    total: taxes.reduce((sum, { amount }) => sum + amount, net),
  };
}

/**
 * @throws 409 where it is closed, the period is not over or has days of a closed invoice, or the
 * draft is not what the caller saw
 */
export async function closeInvoice(
  tx: Tx,
  actor: Actor,
  organisation_id: number,
  { month, total }: { month: string; total: number },
): Promise<Invoice> {
  // Blocks changes of prices and other closings of the organisation until the transaction ends.
  await tx`select app.lock_billing(app.tenant())`;
  const { invoice, today } = await readInvoice(tx, month);
  refuseIf(closeRefusal(invoice));
  const has_closed_days = Boolean(await findClosedBetween(tx, invoice));
  refuseIf(draftRefusal({ total: invoice.total, has_closed_days }, { total }));
  const due_on = dueOn(today, invoice.payment_days ?? 0);
  const id = await insertInvoice(tx, { ...invoice, due_on }, actor);
  await insertLines(tx, id, invoice.lines, actor);
  await tellStory({ tx, actor }, [
    {
      kind: 'invoice.closed',
      organisation_id,
      data: { id, name: invoice.starts_on.slice(0, 7), total, due_on },
    },
  ]);
  return (await readInvoice(tx, month)).invoice;
}

/**
 * A correction has the tax that the invoice ended with. @throws 409 where the invoice is a draft
 */
export async function correctInvoice(
  tx: Tx,
  actor: Actor,
  organisation_id: number,
  { month, label, amount }: { month: string; label: string; amount: number },
): Promise<Invoice> {
  const { invoice } = await readInvoice(tx, month);
  const refusal = correctionRefusal(invoice);
  if (refusal || invoice.id === null) throw refusal ?? notFound();
  const tax = await readClosedTax(tx, invoice.ends_on);
  const lines = withTax([
    {
      kind: 'correction' as const,
      month: invoice.starts_on,
      label,
      arithmetic: [],
      amount,
      ...tax,
    },
  ]);
  await insertLines(tx, invoice.id, lines, actor);
  await tellStory({ tx, actor }, [
    {
      kind: 'invoice.corrected',
      organisation_id,
      data: { id: invoice.id, name: invoice.starts_on.slice(0, 7), label, amount },
    },
  ]);
  return (await readInvoice(tx, month)).invoice;
}
