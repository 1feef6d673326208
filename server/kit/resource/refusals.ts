// Turns constraint violations of the database into form errors: a value that is taken, a missing
// record, one that is still in use.
import { conflict, type FieldErrors, forbidden, invalid } from '#domain/kit/errors.ts';
import type { AnyResource } from '#domain/kit/resource.ts';

/**
 * Unique constraints and indexes of the table -> the field and the message when its value is taken.
 */
export type Taken = Readonly<Record<string, readonly [field: string, text: string]>>;

/** What a refusal says of the record. */
interface Refused {
  readonly fields: AnyResource['fields'];
  readonly words: { readonly one: string };
}

interface DatabaseError extends Error {
  readonly code: string;
  readonly constraint_name?: string;
  readonly detail?: string;
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error;

/**
 * For `.catch()`: throws 422 or 409 where a person can correct the error, else the error itself.
 */
export const refuseWritten =
  (resource: Refused, taken: Taken = {}) =>
  (error: unknown): never => {
    if (!isDatabaseError(error)) throw error;
    const [field, text] = taken[error.constraint_name ?? ''] ?? [];
    if (field && text) throw invalid({ [field]: [text] });
    // A row that would not be visible to its writer.
    if (error.code === '42501') throw forbidden();
    if (error.code === '23503') throw missing(resource, error) ?? error;
    throw error;
  };

// The last column of a composite key is the reference itself; the others are its owner. For a table
// with row-level security the detail names no column, but the constraint's usual name does:
// "departments_organisation_id_contact_id_fkey".
function missing({ fields, words }: Refused, error: DatabaseError): Error | null {
  const { detail = '', constraint_name = '' } = error;
  if (/still referenced/.test(detail))
    return conflict('in_use', `This ${words.one} is still in use.`);
  const named = /^Key \((?:.*, )?"?(\w+)"?\)=/.exec(detail)?.[1] ?? '';
  const columns = Object.keys(fields.shape);
  const column =
    columns.find((key) => key === named) ??
    columns.find((key) => constraint_name.endsWith(`_${key}_fkey`));
  return column ? invalid({ [column]: ['This no longer exists. Choose another one.'] }) : null;
}

/** @throws 422 while there are faults */
export function refuseFaults(faults: FieldErrors): void {
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
