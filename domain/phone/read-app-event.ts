// Reads one event of a batch: a bad one is refused with its fields named, but an alarm is never
// lost over a part it can do without.
import type { FieldErrors } from '#domain/kit/errors.ts';
import { APP_ALARM_KINDS, type AppEvent, appEvent } from './app-event.ts';

export type ReadEvent =
  | {
      readonly event: AppEvent /** What had to be left out of an alarm. */;
      readonly errors: FieldErrors | null;
    }
  | { readonly event: null; readonly id: string | null; readonly errors: FieldErrors };

/** Without these an event cannot be classified or deduplicated. */
const needed = new Set(['id', 'kind', 'body']);

/**
 * @param given what the phone sent, of any shape
 * @param sentAt ISO 8601; replaces the time of an alarm whose own cannot be read
 */
export function readAppEvent(given: unknown, sentAt: string): ReadEvent {
  const errors: FieldErrors = {};
  let candidate = given;
  // The common parts first, then the kind's own data, which is checked only when all parts are
  // right.
  for (let pass = 1; ; pass += 1) {
    const parsed = appEvent.safeParse(candidate);
    if (parsed.success)
      return { event: parsed.data, errors: Object.keys(errors).length > 0 ? errors : null };
    const fields = new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? 'body')));
    for (const { path, message } of parsed.error.issues) {
      const field = path.join('.') || 'body';
      errors[field] = [...(errors[field] ?? []), message];
    }
    if (
      pass === 3 ||
      !isRecord(candidate) ||
      !isAlarm(candidate['kind']) ||
      [...fields].some((field) => needed.has(field))
    )
      return { event: null, id: idOf(given), errors };
    candidate = without(candidate, fields, sentAt);
  }
}

function without(
  event: Record<string, unknown>,
  fields: ReadonlySet<string>,
  sentAt: string,
): Record<string, unknown> {
  const kept = Object.fromEntries(Object.entries(event).filter(([field]) => !fields.has(field)));
  return fields.has('occurred_at') ? { ...kept, occurred_at: sentAt } : kept;
}

const alarmKinds: ReadonlySet<unknown> = new Set(APP_ALARM_KINDS);
const isAlarm = (kind: unknown): boolean => alarmKinds.has(kind);

const isRecord = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

const idOf = (given: unknown): string | null =>
  isRecord(given) && typeof given['id'] === 'string' ? given['id'].slice(0, 100) : null;
