// The delay before the next try to sign in: by account and place, so that failed tries elsewhere do
// not delay the right person.

/**
 * The failed tries for one account from one place in the last day; a place is a network, or a
 * browser that the account is known in.
 */
export interface FailedTries {
  readonly place: string;
  readonly known_browser: boolean;
  /** Since the last right password from this place. */
  readonly failed: number;
  /** Since the last right password for the account, from any place. */
  readonly failed_for_account: number;
  /** Seconds since the latest of them. */
  readonly seconds_ago: number;
}

/** Tries without a delay, of one place. */
export const triesOfPlace = 5;
/**
 * Tries without a delay, of all unknown places together. One place counts as `triesOfPlace` at
 * most, so it takes two to reach this.
 */
export const triesOfAccount = 10;
export const longestDelayMinutes = 15;

/** Minutes after the latest of `failed` tries: 0 for the first `free`, then 1, 2, 4, 8 and 15. */
export const delayMinutes = (failed: number, free: number): number =>
  failed < free ? 0 : Math.min(longestDelayMinutes, 2 ** (failed - free));

export interface SignInDelay {
  /** Seconds until the next try counts; 0 for now. */
  readonly seconds: number;
  /** Whether one more failed try starts the first delay, of the place or of the account. */
  readonly isLastFree: boolean;
}

/**
 * The delay of one place for one account.
 * @param tries of all places that tried this account
 * @param here the place that asks. A known browser waits for its own failures only, whatever others
 * do
 */
export function signInDelay(
  tries: readonly FailedTries[],
  here: { readonly place: string; readonly known_browser: boolean },
): SignInDelay {
  const own = tries.find(({ place }) => place === here.place);
  const ownFailed = own?.failed ?? 0;
  const ownSeconds = remaining(delayMinutes(ownFailed, triesOfPlace), own);
  const lastOwn = ownFailed === triesOfPlace - 1;
  if (here.known_browser) return { seconds: ownSeconds, isLastFree: lastOwn };
  const unknown = tries.filter((place) => !place.known_browser && place.failed_for_account > 0);
  const counted = ({ failed_for_account }: FailedTries): number =>
    Math.min(triesOfPlace, failed_for_account);
  const failed = unknown.reduce((sum, place) => sum + counted(place), 0);
  const latest = unknown.toSorted((left, right) => left.seconds_ago - right.seconds_ago)[0];
  const seconds = Math.max(ownSeconds, remaining(delayMinutes(failed, triesOfAccount), latest));
  const counts = (own ? counted(own) : 0) < triesOfPlace;
  return { seconds, isLastFree: lastOwn || (counts && failed === triesOfAccount - 1) };
}

const remaining = (minutes: number, latest: FailedTries | undefined): number =>
  latest ? Math.max(0, Math.ceil(minutes * 60 - latest.seconds_ago)) : 0;
