// A state machine is a pure function: (state, action) -> the change and the news, or a refusal in
// words. The service calls it under the row's lock.
import type { AppError } from './errors.ts';

export type Decision<Change, News> =
  | { readonly allowed: true; readonly change: Change; readonly news: News }
  | { readonly allowed: false; readonly refusal: AppError };

export const allow = <Change, News>(change: Change, news: News): Decision<Change, News> => ({
  allowed: true,
  change,
  news,
});

export const refuse = (refusal: AppError): Decision<never, never> => ({ allowed: false, refusal });

/** The change and the news, or the refusal thrown. */
export function decided<Change, News>(
  decision: Decision<Change, News>,
): { change: Change; news: News } {
  if (!decision.allowed) throw decision.refusal;
  return decision;
}
