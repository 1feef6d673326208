// Asks, at each join and every few seconds after, whether a session may still hear a channel; a proof signed earlier is never enough.
import type { Log } from '../log.ts';
import type { Channels } from './channels.ts';
import type { Connection, Subscription, SubscriptionClaim } from './connection.ts';
import { isOpen, write } from './connection.ts';
import { subscriptionErrorFrame } from './pusher-messages.ts';

/** One answer for each claim, in the same order. Throws when it cannot tell. */
export type StillAllowed = (claims: SubscriptionClaim[]) => Promise<boolean[]>;

export interface RightsOptions {
  readonly connections: ReadonlySet<Connection>;
  readonly channels: Channels;
  readonly stillAllowed: StillAllowed;
  /** Called for each socket that hears something when nobody could tell its rights for so long that it must not go on. */
  readonly cut: (connection: Connection) => void;
  readonly failingAtMostMs: number;
  readonly now: () => number;
  readonly log: Log;
}

export interface Rights {
  /** Decides about a new subscription; those that wait at the same time are one question. While nobody can tell, it waits. */
  ask(connection: Connection, subscription: Subscription): void;
  /** One round over all joined subscriptions, and another try for those that wait. A round still running is not overtaken. */
  recheck(): void;
}

interface Asked {
  connection: Connection;
  subscription: Subscription;
}

const claimsPerQuestion = 2000;
const answerWithinMs = 10_000;

export function createRights(options: RightsOptions): Rights {
  const { connections, channels, cut, failingAtMostMs, now, log } = options;
  let queue: Asked[] = [];
  let deciding = false;
  let rechecking = false;
  let uncheckedSince = 0;

  async function round(asked: Asked[]): Promise<boolean> {
    try {
      await answer(asked, options.stillAllowed, settle);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'the rights of live subscriptions could not be checked');
      return false;
    }
  }

  function settle({ connection, subscription }: Asked, allowed: boolean): void {
    if (!isCurrent({ connection, subscription })) return;
    if (!allowed) refuse(connection, subscription, subscription.joined ? 'no longer allowed' : 'not allowed');
    else if (!subscription.joined && !channels.join(connection, subscription)) refuse(connection, subscription, 'the channel is full');
  }

  function refuse(connection: Connection, { claim }: Subscription, error: string): void {
    channels.leave(connection, claim.channel);
    write(connection, subscriptionErrorFrame(claim.channel, error, 403));
  }

  async function decide(): Promise<void> {
    if (deciding) return;
    deciding = true;
    while (queue.length > 0) {
      const asked = queue.filter(isCurrent);
      queue = [];
      if (await round(asked)) continue;
      queue = asked.concat(queue);
      break;
    }
    deciding = false;
  }

  async function recheck(): Promise<void> {
    if (uncheckedSince !== 0 && now() - uncheckedSince > failingAtMostMs) {
      uncheckedSince = 0;
      for (const connection of [...connections]) if (connection.subscriptions.size > 0) cut(connection);
    }
    if (rechecking) return;
    rechecking = true;
    if (uncheckedSince === 0) uncheckedSince = now();
    if (await round(joined(connections))) uncheckedSince = 0;
    rechecking = false;
    void decide();
  }

  return {
    ask: (connection, subscription) => {
      queue.push({ connection, subscription });
      void decide();
    },
    recheck: () => void recheck(),
  };
}

// It may have left, or left and asked again, while the question was out.
const isCurrent = ({ connection, subscription }: Asked): boolean =>
  isOpen(connection) && connection.subscriptions.get(subscription.claim.channel) === subscription;

function joined(connections: ReadonlySet<Connection>): Asked[] {
  const found: Asked[] = [];
  for (const connection of connections) {
    for (const subscription of connection.subscriptions.values()) if (subscription.joined) found.push({ connection, subscription });
  }
  return found;
}

// Distinct by session and channel: ten tabs of one person are one question. In slices, so that the loop breathes between them.
async function answer(asked: Asked[], stillAllowed: StillAllowed, settle: (one: Asked, allowed: boolean) => void): Promise<void> {
  const groups = [...Map.groupBy(asked, ({ subscription: { claim } }) => JSON.stringify([claim.session, claim.user_id, claim.channel])).values()];
  for (let start = 0; start < groups.length; start += claimsPerQuestion) {
    const slice = groups.slice(start, start + claimsPerQuestion);
    const claims = slice.flatMap(([first]) => (first ? [first.subscription.claim] : []));
    const answers = await inTime(stillAllowed(claims));
    if (answers.length !== claims.length) throw new Error('the answers about rights do not fit the question');
    slice.forEach((group, index) => {
      for (const one of group) settle(one, answers[index] === true);
    });
  }
}

async function inTime<T>(promise: Promise<T>): Promise<T> {
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
