// The reason of a refused form, in one sentence.
import { t } from '@lingui/core/macro';
import { CallError } from '#web/kit/call/call-error.ts';

export function problemOf(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  if (error.status === 429 || error.status === 422)
    return Object.values(error.fields ?? {})[0]?.[0] ?? error.message;
  return error.status === 0 ? error.message : t`Something went wrong, please try again later.`;
}
