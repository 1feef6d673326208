// A telephone call made or taken because of an alert: caller, other party, start and outcome (gaps:
// phone-call and phone-call-response).
import * as z from 'zod';

const person = z.object({ id: z.number(), name: z.string() });

export const callOutcomes = [
  'answered',
  'no_answer',
  'busy',
  'voicemail',
  'wrong_number',
  'safe',
  'needs_help',
] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** The other party: the person of the alert, the device they carry, or one of their contacts. */
export const callParties = ['person', 'device', 'contact'] as const;

export const phoneCall = z.object({
  id: z.number(),
  alert_id: z.number(),
  user_id: z.number(),
  direction: z.enum(['outbound', 'inbound']),
  party: z.enum(callParties),
  /** The contact's name, where it was one. */
  party_name: z.string().nullable(),
  number: z.string().nullable(),
  /** The operator; null for a call that only the device reported. */
  by: person.nullable(),
  started_at: z.string(),
  /** When the operator last confirmed that it still runs; null before they were asked. */
  confirmed_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Null until the operator records it. */
  outcome: z.enum(callOutcomes).nullable(),
  note: z.string().nullable(),
});
export type PhoneCall = z.infer<typeof phoneCall>;
