// When an invoice is closed and corrected. Prices and drafts change it until it is closed; closed
// it stays as it was.
import { conflict } from '#domain/kit/errors.ts';
import type { Refusal } from '#domain/kit/policy.ts';
import type { Invoice } from './invoices.api.ts';

/** 409 for one that is closed, and before its period is over. */
export function closeRefusal({ status, is_over }: Pick<Invoice, 'status' | 'is_over'>): Refusal {
  if (status === 'closed')
    return conflict(
      'closed',
      'This invoice is closed already. Add a correction to change what it says.',
    );
  return is_over
    ? null
    : conflict('not_over', 'This period is not over yet. Close the invoice after its last day.');
}

interface Drafted {
  readonly total: number;
  /** Whether days of the period are on a closed invoice. */
  readonly has_closed_days: boolean;
}

/** 409 where days would be billed twice, or the draft is not what the caller saw. */
export function draftRefusal(
  { total, has_closed_days }: Drafted,
  seen: { readonly total: number },
): Refusal {
  if (has_closed_days)
    return conflict(
      'closed_days',
      'Some days of this period are on a closed invoice. Change the first invoice month so that no period has them.',
    );
  return total === seen.total
    ? null
    : conflict(
        'changed',
        'The draft has changed since you opened it. Check it and close it again.',
      );
}

/** 409 for a draft, which changes by itself. */
export const correctionRefusal = ({ status }: Pick<Invoice, 'status'>): Refusal =>
  status === 'closed'
    ? null
    : conflict('not_closed', 'This invoice is a draft. Close it before you correct it.');
