// The story of an alert, line by line, and the filter profiles that choose which lines one sees
// (spec section 3, Filter profile).
import * as z from 'zod';
import { keyed } from '#domain/kit/keyed.ts';

export const historyItem = z.object({
  id: z.number(),
  alert_id: z.number(),
  kind: z.string(),
  occurred_at: z.string(),
  recorded_at: z.string(),
  /** The actor; absent for devices and the system itself. */
  actor: z.object({ id: z.number(), name: z.string() }).optional(),
  acting_for: z.object({ id: z.number(), name: z.string() }).optional(),
  data: z.record(z.string(), z.unknown()),
});
export type HistoryItem = z.infer<typeof historyItem>;

export const filterFlags = [
  'duress_session',
  'welfare_session',
  'test_alert',
  'comments',
  'acknowledgement_events',
  'resolved',
  'location',
  'messages',
  'connection_loss',
  'battery_level',
  'patrol_and_emergency_requests',
  'phone_call',
  'proximity_reminders',
  'device_events',
  'emergency_partner_events',
  'sms_events',
  'inbound_messages',
  'outbound_messages',
  'response_steps',
] as const;
export type FilterFlag = (typeof filterFlags)[number];

const flagsByKind: readonly (readonly [RegExp, FilterFlag])[] = [
  [
    /^alert\.(acknowledged|assigned|taken_over|released|viewed|follow_up_\w+)$/,
    'acknowledgement_events',
  ],
  [/^(alert\.message_received|device\.message)$/, 'inbound_messages'],
  [/^alert\.message_/, 'outbound_messages'],
  [/^(alert\.phone_call_\w+|device\.call(_record)?)$/, 'phone_call'],
  [
    /^(patrol_job\.\w+|alert\.brief_given|device\.(patrol|emergency)_requested)$/,
    'patrol_and_emergency_requests',
  ],
  [/^partner_dispatch\./, 'emergency_partner_events'],
  [/^on_test\./, 'test_alert'],
  [/^user\.commented$/, 'comments'],
  [/^alert\.(resolved|resolution_\w+)$/, 'resolved'],
  [/^alert\.commented$/, 'comments'],
  [/^alert\.step_/, 'response_steps'],
  [/^alert\.called_offline$/, 'phone_call'],
  [/^alert\.acknowledged_by_phone$/, 'acknowledgement_events'],
  [/^alert\.offline_conflict$/, 'comments'],
  [/^alert\.(raised|repeated)$/, 'duress_session'],
  [/^satellite_sos\./, 'duress_session'],
  [/^(welfare_session\.|device\.(welfare_|check_in$))/, 'welfare_session'],
  [/^delivery\./, 'sms_events'],
  [
    /^(escalation\.|shared_alert\.|alert\.(unseen|owner_reminded|supervisors_told)$)/,
    'acknowledgement_events',
  ],
  [/^device\.position$/, 'location'],
  [/^device\.(low_battery|charging_)/, 'battery_level'],
  [/^device\.(offline|online|reconnected|power_|connection_)/, 'connection_loss'],
  [/^push\./, 'messages'],
  [/^device\./, 'device_events'],
];

/** The flag under which a line is shown or hidden. */
export const flagOf = (kind: string): FilterFlag =>
  flagsByKind.find(([pattern]) => pattern.test(kind))?.[1] ?? 'device_events';

/** The kind of the line at the beginning of a story of which a part is in an archive of the log. */
export const archivedKind = 'log.archived';

/**
 * Whether a line is shown by these flags; null shows all. That a part is missing is always shown.
 */
export const isShown = (kind: string, flags: readonly FilterFlag[] | null): boolean =>
  flags === null || kind === archivedKind || flags.includes(flagOf(kind));

/** The flags as the fields of a profile: each true or false. */
export const flagFields = (chosen: readonly FilterFlag[]): Record<FilterFlag, boolean> =>
  keyed(filterFlags, (flag) => chosen.includes(flag));

/** The flags that are true, in their order. */
export const chosenFlags = (fields: Readonly<Record<FilterFlag, boolean>>): FilterFlag[] =>
  filterFlags.filter((flag) => fields[flag]);
