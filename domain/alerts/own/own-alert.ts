// An alert as the people of its organisation see it: who is helping, where the person is, and what
// happened, without what operators write for each other.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { actionType } from '#domain/responses/written-step.ts';
import { callOutcomes } from '../actions/phone-call.ts';
import { alert, position } from '../alert.ts';
import { historyItem } from '../alert-history.ts';
import { alertTypeName } from '../alert-type.ts';

const named = z.object({ id: z.number(), name: z.string() });

export const ownAlertStages = [
  /** Monitored, and no operator has it or has answered it. */
  'waiting_for_operator',
  /** Raised again after it was answered, and not answered since. */
  'raised_again',
  'centre_helping',
  'contact_responding',
  'notifying_contacts',
  'no_contact_reachable',
  /** Nobody was notified yet. */
  'contacts_next',
  'resolved',
] as const;
export type OwnAlertStage = (typeof ownAlertStages)[number];

export interface StageFacts {
  readonly status: 'active_alert' | 'resolved';
  readonly monitored: boolean;
  readonly has_owner: boolean;
  readonly acknowledged: boolean;
  readonly called_again: boolean;
  /** Contacts of the present round: notified so far, and still to be notified. */
  readonly notified: number;
  readonly planned: number;
  /** The round has people, and none of them can be notified. */
  readonly unreachable: boolean;
}

/** The state of the alert in one word; an assigned alert that is not answered still waits. */
export function ownAlertStage(facts: StageFacts): OwnAlertStage {
  if (facts.status === 'resolved') return 'resolved';
  if (facts.called_again) return 'raised_again';
  if (facts.acknowledged) return facts.has_owner ? 'centre_helping' : 'contact_responding';
  if (facts.monitored) return 'waiting_for_operator';
  if (facts.notified > 0) return 'notifying_contacts';
  return facts.unreachable ? 'no_contact_reachable' : 'contacts_next';
}

/** `failed`: given up. `waiting`: not handed over yet; `sent`: handed over, not confirmed. */
export const noticeStates = ['waiting', 'sent', 'delivered', 'failed'] as const;
export const notice = z.object({
  channel: z.enum(['sms', 'voice', 'email', 'push']),
  state: z.enum(noticeStates),
});
export type Notice = z.infer<typeof notice>;

export const ownContactStates = ['responding', 'opened', 'notified', 'next', 'left_out'] as const;

export const ownContact = z.object({
  name: z.string(),
  state: z.enum(ownContactStates),
  /** When they responded, opened the link or were notified; null where nothing happened yet. */
  at: field.instant().nullable(),
  notices: z.array(notice),
  /** Why they are not notified. */
  left_out: z.enum(['not_active', 'outside_hours', 'no_address', 'not_set_up']).nullable(),
});
export type OwnContact = z.infer<typeof ownContact>;

/** A call of the centre; without an outcome it is under way. */
export const ownCall = z.object({
  to: z.enum(['person', 'device', 'contact']),
  name: z.string().nullable(),
  at: field.instant(),
  outcome: z.enum(callOutcomes).nullable(),
  is_running: z.boolean(),
});
export type OwnCall = z.infer<typeof ownCall>;

const ownPatrol = z.object({
  id: z.number(),
  status: z.enum(['requested', 'dispatched', 'in_progress', 'completed']),
  provider: z.string().nullable(),
  at: field.instant(),
});

/** A hand-over to emergency dispatch. */
const ownDispatch = z.object({
  id: z.number(),
  partner: z.string(),
  state: z.enum(['requested', 'accepted', 'contacted', 'closed', 'failed']),
  at: field.instant(),
});

export const ownHelp = z.object({
  /** When an operator answered; null where none has, or the centre does not monitor it. */
  centre_since: field.instant().nullable(),
  contacts: z.array(ownContact),
  /** The newest to each, newest first. */
  calls: z.array(ownCall),
  patrols: z.array(ownPatrol),
  dispatches: z.array(ownDispatch),
});
export type OwnHelp = z.infer<typeof ownHelp>;

const ownStep = z.object({
  position: z.number(),
  kind: actionType,
  content: z.string(),
  url: z.string().nullable(),
  done_at: field.instant().nullable(),
});

export const ownAlert = z.object({
  id: field.id(),
  organisation: named,
  type: alertTypeName,
  person: named.nullable(),
  department: z.string().nullable(),
  status: z.enum(['active_alert', 'resolved']),
  stage: z.enum(ownAlertStages),
  monitored: z.boolean(),
  on_test: z.boolean(),
  raised_at: field.instant(),
  received_at: field.instant(),
  late: z.boolean(),
  /** Of a late one: when it happened by the clock of its device, which may be wrong. */
  happened_at: field.instant().nullable(),
  acknowledged_at: field.instant().nullable(),
  resolution: z
    .object({
      at: field.instant(),
      outcome: z.enum(['genuine', 'false', 'test']).nullable(),
      response_sent: z.boolean().nullable(),
      /** The resolution comment that was chosen from the list. */
      comment: z.string().nullable(),
    })
    .nullable(),
  timezone: z.string(),
  device: z
    .object({
      id: z.number(),
      name: z.string(),
      type: z.string(),
      battery_percent: z.number().nullable(),
      online: z.boolean().nullable(),
      last_seen_at: field.instant().nullable(),
    })
    .nullable(),
  named_place: alert.shape.named_place,
  last_known_position: alert.shape.last_known_position,
  /** Oldest first; those in doubt are shown apart. */
  positions: z.array(position),
  unconfirmed_positions: z.array(position),
  help: ownHelp,
  /** Deleted, or moved to another organisation: the alert stays with this one. */
  has_left: z.boolean(),
  /** Null where the reader may not read the person. */
  person_details: z
    .object({
      mobile: z.string().nullable(),
      landline: z.string().nullable(),
      additional_notes: z.string().nullable(),
    })
    .nullable(),
  instructions: z.array(ownStep).nullable(),
});
export type OwnAlert = z.infer<typeof ownAlert>;

/** Who is behind a line: operators have no names here. */
export const lineAuthors = ['person', 'contact', 'centre', 'staff', 'machine'] as const;

export const ownLine = historyItem.extend({ by: z.enum(lineAuthors) });
export type OwnLine = z.infer<typeof ownLine>;
