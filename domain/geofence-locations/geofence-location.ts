// A place that an organisation watches, as the table, the calls and the form know it (spec section
// 3).
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { picked } from '#domain/kit/resource/pickers.ts';
import { placeholderFaults } from '#domain/kit/rich-text/placeholders.ts';
import { messagePlaceholders } from '#domain/messages/templates/message-template.ts';

/** Metres. Positions are not exact enough for a smaller place. */
export const leastRadius = 50;
export const mostRadius = 50_000;

/**
 * `welfare` messages those who come and go; `proximity_reminder` reminds them to start a welfare
 * timer; `alert` raises an alert besides.
 */
export const geofenceTypes = ['welfare', 'proximity_reminder', 'alert'] as const;
export const assignmentTypes = ['everyone', 'chosen'] as const;

const degrees = (label: string, most: number) =>
  z
    .number(`The ${label} must be a number of degrees.`)
    .min(-most, `The ${label} must be between -${most} and ${most}.`)
    .max(most, `The ${label} must be between -${most} and ${most}.`);

/** What people may write of one. */
export const geofenceLocationFields = z.object({
  name: field.requiredText('name'),
  type: z.enum(geofenceTypes, 'Choose the type.'),
  comments: field.longText('note', 2000),
  latitude: degrees('latitude', 90),
  longitude: degrees('longitude', 180),
  // R371
  radius: field.integer('radius', { least: leastRadius, most: mostRadius, unit: 'metres' }),
  address: field.text('address', 500),
  entry_monitoring: field.flag(),
  entry_message: field.longText('entry message', 500),
  exit_monitoring: field.flag(),
  exit_message: field.longText('exit message', 500),
  assignment_type: z.enum(assignmentTypes, 'Choose who it is for.'),
  user_ids: field.references('people', 'users', { most: 1000 }),
  department_ids: field.references('departments', 'departments', { most: 500 }),
  user_tag_ids: field.tags('tags', 'user-tags', { most: 100 }),
  monitoring_days: field.days('days'),
  all_day: field.flag(),
  // R372
  monitoring_time_on: field.exactTime('start'),
  monitoring_time_off: field.exactTime('end'),
  timezone: field.timezone('time zone').nullable(),
});

export const geofenceLocation = z.object({
  id: field.id(),
  ...geofenceLocationFields.shape,
  active: field.flag(),
  users: z.array(picked),
  departments: z.array(picked),
  user_tags: z.array(picked),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type GeofenceLocation = z.infer<typeof geofenceLocation>;

type Together = Pick<
  GeofenceLocation,
  'assignment_type' | 'user_ids' | 'department_ids' | 'user_tag_ids'
> &
  Pick<GeofenceLocation, 'all_day' | 'monitoring_time_on' | 'monitoring_time_off'> &
  Partial<
    Pick<
      GeofenceLocation,
      'entry_monitoring' | 'entry_message' | 'exit_monitoring' | 'exit_message'
    >
  >;

/**
 * Faults between fields that are valid one by one; texts by field. Fields that a new one leaves out
 * have their defaults.
 */
export function geofenceFaults(after: Together): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  const chosen = [after.user_ids, after.department_ids, after.user_tag_ids].flatMap(
    (ids) => ids ?? [],
  );
  if (after.assignment_type === 'chosen' && chosen.length === 0)
    faults['user_ids'] = ['Choose people, departments or tags, or choose everyone.'];
  if (after.all_day === false && after.monitoring_time_on === after.monitoring_time_off)
    faults['monitoring_time_off'] = [
      'The end must differ from the start. Choose 24 hours for a whole day.',
    ];
  return { ...faults, ...textFaults(after) };
}

/**
 * Messages are filled in like any other: a placeholder that is not known would be a gap in the
 * text. Those that are not sent may wait.
 */
function textFaults({
  entry_monitoring,
  entry_message,
  exit_monitoring,
  exit_message,
}: Together): Record<string, string[]> {
  const of = (text: string | null | undefined): string[] =>
    placeholderFaults(text ?? '', messagePlaceholders);
  const [entry, exit] = [
    entry_monitoring === false ? [] : of(entry_message),
    exit_monitoring === false ? [] : of(exit_message),
  ];
  return {
    ...(entry.length > 0 ? { entry_message: entry } : {}),
    ...(exit.length > 0 ? { exit_message: exit } : {}),
  };
}
