// How the next alert is assigned: by hand, suggested to the supervisor, or offered by the system
// itself (pure; decision 0058).
import * as z from 'zod';
import { freestFirst, type OperatorNow } from './next-operator.ts';

export const distributionModes = ['off', 'suggest', 'automatic'] as const;
export const distributionMode = z.enum(distributionModes);
export type DistributionMode = z.infer<typeof distributionMode>;

/** How long an operator has to answer an offered alert. */
export const offerSeconds = 20;
/** For how long an operator is not offered an alert again that they did not answer. */
export const offerAgainMinutes = 10;

/**
 * Why an offer ended: its operator took the alert, another did or it is over, the time ran out, the
 * operator could not take it any more, or automatic distribution was switched off. After the last
 * three the alert is back in the queue.
 */
export const offerEndings = [
  'answered',
  'elsewhere',
  'no_answer',
  'not_available',
  'switched_off',
] as const;
export const offerEnding = z.enum(offerEndings);
export type OfferEnding = z.infer<typeof offerEnding>;

/** An alert that is offered and waits for the operator's answer. Times ISO 8601. */
export const alertOffer = z.object({
  alert_id: z.number(),
  staff_id: z.number(),
  expires_at: z.string(),
});
export type AlertOffer = z.infer<typeof alertOffer>;

/** An open offer with the present state of its alert; `owner_id` null without an owner. */
export interface OpenOffer {
  readonly staff_id: number;
  readonly expired: boolean;
  readonly owner_id: number | null;
  /** Resolved, or the centre does not monitor it any more. */
  readonly alert_left: boolean;
}

/**
 * Why an open offer ends now; null while it stays. @param operator who was offered it; undefined
 * without an open console
 */
export function endingOf(
  offer: OpenOffer,
  mode: DistributionMode,
  operator: OperatorNow | undefined,
): OfferEnding | null {
  if (offer.owner_id === offer.staff_id) return 'answered';
  if (offer.owner_id !== null || offer.alert_left) return 'elsewhere';
  if (mode !== 'automatic') return 'switched_off';
  if (operator === undefined || freestFirst([operator]).length === 0) return 'not_available';
  return offer.expired ? 'no_answer' : null;
}

/** An unowned alert without an open offer, and the operators asked recently. */
export interface WaitingAlert {
  readonly alert_id: number;
  readonly asked: readonly number[];
}

export interface DistributedTo extends OperatorNow {
  /** Offered an alert only where no operator can take it. */
  readonly supervises: boolean;
}

/**
 * Which alerts are offered to which operators: each to the freest, one at a time for each operator,
 * none twice within `offerAgainMinutes`.
 * @param waiting in the order of the queue
 * @param operators everybody on duty; those in `asked` have an offer open
 */
export function planOffers(
  waiting: readonly WaitingAlert[],
  operators: readonly DistributedTo[],
  asked: ReadonlySet<number>,
): { alert_id: number; staff_id: number }[] {
  const busy = new Set(asked);
  return waiting.flatMap(({ alert_id, asked: before }) => {
    const free = freestFirst(operators.filter(({ id }) => !busy.has(id) && !before.includes(id)));
    const first = free.find(({ supervises }) => !supervises) ?? free[0];
    if (!first) return [];
    busy.add(first.id);
    return [{ alert_id, staff_id: first.id }];
  });
}
