// When a department can be changed.
import { conflict } from '#domain/kit/errors.ts';
import type { Refusal } from '#domain/kit/policy.ts';

/** 409: an archived department is restored first. @param what is changed */
export const archivedRefusal = (
  { name, archived_at }: { readonly name: string; readonly archived_at: string | null },
  what: 'it' | 'its instructions',
): Refusal =>
  archived_at === null
    ? null
    : conflict('archived', `${name} is archived. Restore it to change ${what}.`);
