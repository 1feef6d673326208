// Plans who is notified of an alert, in which order and by which channels, and why the others are
// skipped. Pure: takes the moment and the people as arguments.
import { type ContactHours, includesMoment } from '#domain/escalation-groups/hours.ts';

export type ContactKind = 'escalation' | 'personal' | 'admin';
export const contactChannels = ['push', 'sms', 'voice', 'email'] as const;
export type ContactChannel = (typeof contactChannels)[number];
export type SkipReason =
  | 'not_active'
  | 'is_the_worker'
  | 'outside_hours'
  | 'repeated'
  | 'no_address'
  | 'not_set_up'
  | 'beyond_limit';

/** A person who may be notified. Phone numbers are E.164. */
export interface Candidate {
  readonly kind: ContactKind;
  /** Within the kind, from 1. */
  readonly order: number;
  readonly name: string;
  readonly user_id: number | null;
  readonly personal_contact_id: number | null;
  readonly mobile: string | null;
  readonly landline: string | null;
  readonly email: string | null;
  /** Has an app that receives pushes through a service that is set up. */
  readonly has_app: boolean;
  /** The phone network refuses texts to this number. */
  readonly opted_out: boolean;
  /** False for a disabled or expired account, which is not notified. */
  readonly active: boolean;
  /** null is always. */
  readonly hours: ContactHours | null;
}

export interface PlannedContact extends Candidate {
  readonly position: number;
  readonly channels: readonly ContactChannel[];
  readonly skipped: SkipReason | null;
}

export interface PlanQuestion {
  readonly now: Date;
  /** The worker's zone, in which hours are read. */
  readonly timezone: string;
  /** The most people of the escalation group; the worker's own people come in addition. */
  readonly max_escalation_contacts: number;
  readonly worker_id: number | null;
  /** The channels for which a service is set up. */
  readonly working: readonly ContactChannel[];
  /** No other candidate can be notified: ignore hours. */
  readonly any_hour?: boolean;
}

const kindOrder: readonly ContactKind[] = ['escalation', 'personal', 'admin'];

/**
 * The candidates in the order in which they are notified, each once, skipped ones with the reason.
 */
export function planEscalation(
  candidates: readonly Candidate[],
  question: PlanQuestion,
): PlannedContact[] {
  const inOrder = [...candidates].sort(
    (left, right) =>
      kindOrder.indexOf(left.kind) - kindOrder.indexOf(right.kind) || left.order - right.order,
  );
  const seen = new Set<string>();
  let ofGroup = 0;
  return inOrder.map((candidate, index) => {
    const addressed = channelsOf(candidate);
    const channels = addressed.filter((channel) => question.working.includes(channel));
    const skipped = skipReason(candidate, {
      addressed,
      channels,
      seen,
      question,
      full: ofGroup >= question.max_escalation_contacts,
    });
    if (skipped === null) {
      seen.add(identityOf(candidate));
      if (candidate.kind === 'escalation') ofGroup += 1;
    }
    return { ...candidate, position: index + 1, channels, skipped };
  });
}

interface SoFar {
  addressed: readonly ContactChannel[];
  channels: readonly ContactChannel[];
  seen: ReadonlySet<string>;
  question: PlanQuestion;
  full: boolean;
}

function skipReason(
  candidate: Candidate,
  { addressed, channels, seen, question, full }: SoFar,
): SkipReason | null {
  if (!candidate.active) return 'not_active';
  if (candidate.user_id !== null && candidate.user_id === question.worker_id)
    return 'is_the_worker';
  if (!isWithinHours(candidate, question)) return 'outside_hours';
  if (seen.has(identityOf(candidate))) return 'repeated';
  if (channels.length === 0) return addressed.length === 0 ? 'no_address' : 'not_set_up';
  return candidate.kind === 'escalation' && full ? 'beyond_limit' : null;
}

const isWithinHours = ({ hours }: Candidate, { any_hour, now, timezone }: PlanQuestion): boolean =>
  hours === null || any_hour === true || includesMoment(hours, now, timezone);

// A person may be in the group and among the worker's own people: the phone number identifies them.
const identityOf = ({ mobile, landline, email, user_id, personal_contact_id }: Candidate): string =>
  mobile ?? landline ?? email ?? `${user_id ?? ''}/${personal_contact_id ?? ''}`;

function channelsOf({ has_app, mobile, opted_out, landline, email }: Candidate): ContactChannel[] {
  const channels: ContactChannel[] = [];
  if (has_app) channels.push('push');
  if (mobile !== null && !opted_out) channels.push('sms');
  if (mobile !== null || landline !== null) channels.push('voice');
  if (email !== null) channels.push('email');
  return channels;
}
