// A policy is a sentence about who may do what with which record: a predicate, or the refusal with
// its reason. Services ask it before they write, screens before they offer.
import { type AppError, forbidden } from './errors.ts';

/** Why it is refused, in the words of the answer; null where it is allowed. */
export type Refusal = AppError | null;

/** For a rule whose refusal has no words of its own. @throws 403 */
export function authorise(isAllowed: boolean): asserts isAllowed {
  if (!isAllowed) throw forbidden();
}

/** @throws the refusal, if there is one */
export function refuseIf(refusal: Refusal): void {
  if (refusal) throw refusal;
}
