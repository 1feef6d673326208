// A dispatch: an alert handed over to an outside service that sends police, fire or ambulance, and
// how far that service is with it.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';

const person = z.object({ id: z.number(), name: z.string() });

/** Noonlight by its API; a dispatcher by email or by text message. */
export const dispatchPartnerKinds = ['noonlight', 'email', 'sms'] as const;
export const dispatchPartnerKind = z.enum(
  dispatchPartnerKinds,
  'Choose how dispatches are handed over.',
);
export type DispatchPartnerKind = z.infer<typeof dispatchPartnerKind>;

export const dispatchServices = ['police', 'fire', 'medical'] as const;
export const dispatchService = z.enum(dispatchServices);
export type DispatchService = z.infer<typeof dispatchService>;

/**
 * `requested`: not yet handed over. `sent`: a brief is with the email or text provider. `active`:
 * the partner has it. `psap_contacted`: the partner has reached the emergency services. `unknown`:
 * the partner may or may not have it, because its answer was lost.
 */
export const partnerDispatchStatuses = [
  'requested',
  'sent',
  'active',
  'psap_contacted',
  'cancelling',
  'closed',
  'cancelled',
  'failed',
  'unknown',
] as const;
export const partnerDispatchStatus = z.enum(partnerDispatchStatuses);
export type PartnerDispatchStatus = z.infer<typeof partnerDispatchStatus>;

/** An alert has at most one dispatch in one of these states. */
export const openDispatchStatuses = [
  'requested',
  'active',
  'psap_contacted',
  'cancelling',
  'unknown',
] as const;

/** What was handed over, word for word, without the PIN. */
export const handedOver = z.object({
  /**
   * The person it is about, and the number that the partner calls; null where the text says all.
   */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  services: z.array(dispatchService),
  position: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      accuracy_m: z.number(),
      at: field.instant(),
    })
    .nullable(),
  subject: z.string().nullable(),
  text: z.string(),
});
export type HandedOver = z.infer<typeof handedOver>;

export const partnerDispatch = z.object({
  id: field.id(),
  alert_id: field.id(),
  partner: dispatchPartnerKind,
  /** Name of the partner or dispatcher, and the address where it is an email or a text. */
  partner_name: z.string(),
  recipient: z.string().nullable(),
  status: partnerDispatchStatus,
  handed_over: handedOver,
  /** The read-back code of the brief (decision 0072). */
  code: z.string().nullable(),
  /** Cancelling asks for the PIN that was handed over. */
  has_pin: z.boolean(),
  /** The partner's own id. */
  reference: z.string().nullable(),
  requested_by: person,
  requested_at: field.instant(),
  active_at: field.instant().nullable(),
  psap_contacted_at: field.instant().nullable(),
  closed_at: field.instant().nullable(),
  cancelled_at: field.instant().nullable(),
  cancel_reason: z.string().nullable(),
  /** Why it is not handed over, or not cancelled, in words; null while all is well. */
  failure: z.string().nullable(),
  /** Position updates since it was handed over. */
  positions_sent: z.number(),
  last_position_at: field.instant().nullable(),
  /** When the partner's status was last asked, and why there was no answer. */
  checked_at: field.instant().nullable(),
  check_failure: z.string().nullable(),
  version: z.number(),
});
export type PartnerDispatch = z.infer<typeof partnerDispatch>;

/** What a partner can do after it has a dispatch. */
export const canFollow = (partner: DispatchPartnerKind): boolean => partner === 'noonlight';
