// One line of the audit log: who did what to which record, when, and what the record was before and
// after.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';

const named = z.object({ id: z.number(), name: z.string() }).nullable();

export const activityLog = z.object({
  id: field.id(),
  occurred_at: field.instant(),
  recorded_at: field.instant(),
  kind: z.string(),
  /** Null for a machine, such as an organisation's directory, and for the system itself. */
  actor: named,
  acting_for: named,
  organisation: z.object({ id: z.number(), name: z.string(), timezone: z.string() }).nullable(),
  /** The person, the device and the alert that it is about. */
  person: named,
  device: named,
  alert_id: z.number().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type ActivityLog = z.infer<typeof activityLog>;

/** The kinds of record in the filter; each is the first word of an event's kind. */
export const activityObjects = [
  'alert',
  'bulk_job',
  'department',
  'device',
  'device_price',
  'email_template',
  'escalation_group',
  'invoice',
  'message_template',
  'organisation',
  'patrol_job',
  'provisioning_import',
  'provisioning_record',
  'saml_connection',
  'session_request',
  'shared_alert',
  'sign_in',
  'terms',
  'two_factor',
  'user',
  'welfare_session',
] as const;

/** A field that changed; a value that was not there is null. */
export interface ActivityChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The changes of the record in a line: every changed field; for a line without changes the data it
 * was written with.
 */
export function changesOf({ data }: Pick<ActivityLog, 'data'>): ActivityChange[] {
  const { changes } = data;
  if (typeof changes === 'object' && changes !== null)
    return Object.entries(changes).flatMap(([name, pair]) =>
      Array.isArray(pair) ? [{ field: name, before: pair[0] ?? null, after: pair[1] ?? null }] : [],
    );
  return [];
}

const notDetails = new Set(['changes', 'client_id', 'id', 'name', 'by']);

/** Everything else that the line was written with. */
export const detailsOf = ({ data }: Pick<ActivityLog, 'data'>): [string, unknown][] =>
  Object.entries(data).filter(
    ([key, value]) => !notDetails.has(key) && value !== null && value !== '',
  );

/**
 * A value as text: yes and no, lists with commas, anything nested as JSON, nothing as an empty
 * text.
 */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.map(String).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
