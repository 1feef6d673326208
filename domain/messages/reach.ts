// Decides how each recipient is reached, or why not, and merges recipients who were chosen several
// times.
import type { MessageFields } from './message.ts';

export const recipientChannels = ['app', 'sms', 'email'] as const;
export type RecipientChannel = (typeof recipientChannels)[number];

export const unreachableReasons = [
  'not_active',
  'no_app',
  'no_mobile',
  'opted_out',
  'no_email',
  'no_way',
  'not_set_up',
] as const;
export type UnreachableReason = (typeof unreachableReasons)[number];

export interface Candidate {
  readonly kind: 'person' | 'contact' | 'number';
  readonly user_id: number | null;
  /** Of the address book; null for people and numbers. */
  readonly contact_id: number | null;
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly department: string;
  /** E.164; null without a valid number. */
  readonly number: string | null;
  readonly email: string | null;
  readonly has_app: boolean;
  readonly active: boolean;
  /** The number replied STOP to ordinary messages. */
  readonly opted_out: boolean;
  /** How many choices include them. */
  readonly times: number;
}

export type Reach =
  | { readonly channel: RecipientChannel; readonly reason: null }
  | { readonly channel: null; readonly reason: UnreachableReason };

/** @param services those that are set up; the app shows a message even without a push */
export function reachOf(
  candidate: Candidate,
  channel: MessageFields['channel'],
  services: ReadonlySet<string>,
): Reach {
  if (!candidate.active) return { channel: null, reason: 'not_active' };
  if (channel === 'app') return candidate.has_app ? by('app') : { channel: null, reason: 'no_app' };
  if (channel === 'email' && candidate.email === null) return { channel: null, reason: 'no_email' };
  if (channel === 'best' && candidate.has_app) return by('app');
  const ways = waysTo(candidate, channel);
  const [way] = ways.filter((one) => services.has(one));
  if (way) return by(way);
  if (ways.length > 0) return { channel: null, reason: 'not_set_up' };
  if (candidate.number !== null) return { channel: null, reason: 'opted_out' };
  return { channel: null, reason: channel === 'sms' ? 'no_mobile' : 'no_way' };
}

/** The available channels to the person, better ones first. */
function waysTo(
  { number, opted_out, email }: Candidate,
  channel: 'sms' | 'email' | 'best',
): ('sms' | 'email')[] {
  const bySms = channel !== 'email' && number !== null && !opted_out;
  const byEmail = channel !== 'sms' && email !== null;
  return [...(bySms ? (['sms'] as const) : []), ...(byEmail ? (['email'] as const) : [])];
}

const by = (channel: RecipientChannel): Reach => ({ channel, reason: null });

export interface Plan {
  readonly recipients: readonly (Candidate & { readonly reach: Reach })[];
  /** How many choices named a person who is a recipient already. */
  readonly duplicates: number;
}

/**
 * Keeps each person once, and contacts and typed numbers only if no earlier recipient has the
 * number. The first ones are kept.
 */
export function planRecipients(
  candidates: readonly Candidate[],
  channel: MessageFields['channel'],
  services: ReadonlySet<string>,
): Plan {
  const numbers = new Set<string>();
  const kept: Candidate[] = [];
  let duplicates = 0;
  for (const candidate of candidates) {
    duplicates += candidate.times - 1;
    const { kind, number } = candidate;
    if (kind !== 'person' && number !== null && numbers.has(number)) duplicates += 1;
    else kept.push(candidate);
    if (number !== null) numbers.add(number);
  }
  return {
    recipients: kept.map((candidate) => ({
      ...candidate,
      reach: reachOf(candidate, channel, services),
    })),
    duplicates,
  };
}
