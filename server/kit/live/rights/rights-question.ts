// Combines the rights checks of many subscriptions into few queries.
import type {
  Connection,
  HearingBits,
  Subscription,
  SubscriptionClaim,
} from '../sockets/connection.ts';

/** A claim and the address of its socket. */
export type AskedClaim = SubscriptionClaim & Pick<Connection, 'address'>;

/** One answer for each claim, in the same order. Throws when the rights cannot be checked. */
export type StillAllowed = (claims: AskedClaim[]) => Promise<Answer[]>;
/** The rights on the channel; null without access; 'session over' closes the whole socket. */
export type Answer = HearingBits | null | 'session over';

export interface Asked {
  readonly connection: Connection;
  readonly subscription: Subscription;
}

const claimsPerQuestion = 2000;
const answerWithinMs = 10_000;

/**
 * Calls `settle` for each. Distinct by session, channel and address: ten tabs of one person are one
 * question. In slices, so that the loop breathes between them. Throws when an answer fails, does
 * not fit the question, or takes longer than ten seconds.
 */
export async function askRights(
  asked: Asked[],
  stillAllowed: StillAllowed,
  settle: (one: Asked, answer: Answer) => void,
): Promise<void> {
  const groups = [...Map.groupBy(asked, keyOf).values()];
  for (let start = 0; start < groups.length; start += claimsPerQuestion) {
    const slice = groups.slice(start, start + claimsPerQuestion);
    const claims = slice.flatMap(([first]) =>
      first ? [{ ...first.subscription.claim, address: first.connection.address }] : [],
    );
    const answers = await inTime(stillAllowed(claims));
    if (answers.length !== claims.length)
      throw new Error('the answers about rights do not fit the question');
    slice.forEach((group, index) => {
      for (const one of group) settle(one, answers[index] ?? null);
    });
  }
}

const keyOf = ({ connection: { address }, subscription: { claim } }: Asked): string =>
  JSON.stringify([claim.session, claim.user_id, claim.channel, address]);

/** Rejects after ten seconds without an answer. */
export async function inTime<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer about rights in time')), answerWithinMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
