// An alert as the screens know it: a row of the queue, and the whole with what the caller may do
// about it.
import * as z from 'zod';
import { placeDoubt } from '#domain/devices/device-event.ts';
import { dispatchPartnerKind } from '#domain/dispatch-partners/partner-dispatch.ts';
import { patrolStatus } from '#domain/patrol-jobs/patrol-job.ts';
import { alertTypeName } from './alert-type.ts';

const person = z.object({ id: z.number(), name: z.string() });
const instant = z.string();

/**
 * A row of the queue, and the payload of live frames: absent means null, so that a frame stays
 * small (at most 450 bytes on the wire).
 */
export const alertRow = z.object({
  id: z.number(),
  organisation: person,
  /** The worker; absent for a device without a wearer. */
  person: person.optional(),
  department: z.string().optional(),
  device: z.object({ id: z.number(), name: z.string(), type: z.string() }).optional(),
  type: alertTypeName,
  priority: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  status: z.enum(['active_alert', 'resolved']),
  /** When we received it: every age counts from here. */
  raised_at: instant,
  /** The device sent it late. */
  late: z.literal(true).optional(),
  /** Of a late one: when it happened by the clock of its device, which may be wrong. */
  happened_at: instant.optional(),
  /** How often it was repeated after the first time. */
  repeats: z.number().optional(),
  /** The first alert of the same person within 24 hours; absent when this is it. */
  group_id: z.number().optional(),
  owner: person.optional(),
  acknowledged_at: instant.optional(),
  /**
   * Its alarm came again after it was answered and that repeat is not acknowledged: it calls as a
   * new one does.
   */
  called_again_at: instant.optional(),
  /** The person who proposed to resolve it: it is open until a second person confirms. */
  proposed_by: person.optional(),
  /** When its follow-up timer runs out, or ran out. */
  follow_up_at: instant.optional(),
  /** The timer ran out without an action since: it calls as an unowned one does. */
  follow_up_lapsed: z.literal(true).optional(),
  cancelled_at: instant.optional(),
  satellite_sos: z.literal(true).optional(),
  unread: z.literal(true).optional(),
  /** Raised while its person or device was on test; priority 4, whatever its type. */
  on_test: z.literal(true).optional(),
  /** How far its newest patrol is. */
  patrol: patrolStatus.optional(),
  /** When an operator last did something about it; absent while acknowledging was the last. */
  last_action_at: instant.optional(),
  resolved_at: instant.optional(),
  /** Grows with each change: the newer of two rows wins, in any order of arrival. */
  version: z.number(),
});
export type AlertRow = z.infer<typeof alertRow>;

export const alertActions = [
  'acknowledge',
  'take_over',
  'release',
  'resolve',
  'propose_resolution',
  'confirm_resolution',
  'refuse_resolution',
  'withdraw_resolution',
  'follow_up',
  'cancel_follow_up',
  'send_patrol',
  'message',
  'phone_call',
  'give_brief',
  'comment',
  'tick',
  'on_test',
] as const;
export type AlertAction = (typeof alertActions)[number];

export const position = z.object({
  latitude: z.number(),
  longitude: z.number(),
  accuracy_m: z.number().nullable(),
  source: z.string(),
  at: instant,
  /** Absent where the place is not in doubt. */
  doubt: placeDoubt.nullish(),
});
export type AlertPosition = z.infer<typeof position>;

export const alertContact = z.object({
  order: z.number(),
  kind: z.enum(['personal', 'escalation']),
  name: z.string(),
  mobile: z.string().nullable(),
  landline: z.string().nullable(),
  /** Whether the contact's hours include this moment, in the worker's zone. */
  reachable_now: z.boolean(),
  hours: z.string(),
});

/**
 * The whole alert. `abilities` is what this caller may do now; the browser never works it out
 * again.
 */
export const alert = alertRow.extend({
  received_at: instant,
  abilities: z.array(z.enum(alertActions)),
  /** Why resolve is not among the abilities, in words. */
  resolve_refusal: z.string().nullable(),
  person_details: z
    .object({
      mobile: z.string().nullable(),
      landline: z.string().nullable(),
      voice_code: z.string().nullable(),
      additional_notes: z.string().nullable(),
      /** How to recognise them, in one line; null where nothing is recorded. */
      appearance: z.string().nullish(),
      keys_information: z.string().nullish(),
      dogs_information: z.string().nullish(),
      /** The address of the photo. */
      photo: z.string().nullish(),
      timezone: z.string(),
    })
    .nullable(),
  /**
   * The call-back number of the centre that monitors it, as it is read out; absent without a number
   * or without monitoring.
   */
  centre_phone: z.string().nullish(),
  /**
   * How help is dispatched for this organisation and country; absent where no dispatch partner is
   * turned on.
   */
  dispatch_partner: dispatchPartnerKind.nullish(),
  battery_percent: z.number().nullable(),
  battery_at: instant.nullable(),
  /** The number of the device itself, E.164: where an operator listens in. */
  device_phone: z.string().nullish(),
  /** Absent for a satellite unit and a button, which have no regular reports. */
  device_status: z.object({ online: z.boolean(), last_seen_at: instant.nullable() }).nullish(),
  /**
   * The first frame of this alert that came from a network the device had never been seen on;
   * absent where none did.
   */
  new_network: z.object({ address: z.string(), at: instant }).nullish(),
  /**
   * Where another device of the person was last, for an open alert whose own device has no
   * position; absent otherwise.
   */
  last_known_position: position.nullish(),
  /** The last end of an alarm from such a network: it stops nothing. */
  unconfirmed_end: z.object({ address: z.string(), at: instant }).nullish(),
  /**
   * The nearest place that the organisation or the person has a name for; absent where none is
   * near.
   */
  named_place: z
    .object({
      name: z.string(),
      kind: z.enum(['favourite', 'geofence']),
      metres: z.number(),
      is_inside: z.boolean(),
    })
    .nullish(),
  positions: z.array(position),
  /** Places in doubt while others are not, oldest first: shown apart from the trail. */
  unconfirmed_positions: z.array(position).optional(),
  contacts: z.array(alertContact),
  viewers: z.array(person.extend({ viewed_at: instant })),
  /** Other active alerts of the same person. */
  group: z.array(alertRow),
  /** The resolution that a second person has to confirm; null without a proposal. */
  proposal: z
    .object({
      by: person,
      at: instant,
      outcome: z.enum(['genuine', 'false', 'test']),
      response_sent: z.boolean(),
      note: z.string(),
      comment: z.string().nullable(),
    })
    .nullish(),
  resolution: z
    .object({
      outcome: z.string(),
      response_sent: z.boolean(),
      note: z.string(),
      comment: z.string().nullable(),
      /** Null for a contact without an account, whose name is in the story. */
      by: person.nullable(),
      /** The person who proposed it, where it took two people. */
      proposed_by: person.nullish(),
      at: instant,
    })
    .nullable(),
});
export type Alert = z.infer<typeof alert>;
