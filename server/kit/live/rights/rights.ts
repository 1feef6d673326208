// Checks, at each join and every few seconds after, whether a session still has the right to a
// channel; a proof signed earlier is never enough.
import type { Log } from '../../log.ts';
import type { Channels } from '../channels.ts';
import { subscriptionErrorFrame } from '../protocol/pusher-messages.ts';
import { type Connection, isOpen, type Subscription, write } from '../sockets/connection.ts';
import { type CallersOf, isNamed, nameAsked } from './own-session.ts';
import { type Answer, type Asked, askRights, type StillAllowed } from './rights-question.ts';

export interface RightsOptions {
  readonly connections: ReadonlySet<Connection>;
  readonly channels: Channels;
  readonly stillAllowed: StillAllowed;
  readonly callersOf: CallersOf;
  /** Called with the person of a socket that asked without a proof. */
  readonly known: (connection: Connection, userId: string) => void;
  /**
   * Called for each socket with a subscription when the rights could not be checked for
   * `failingAtMostMs`.
   */
  readonly cut: (connection: Connection) => void;
  /** Called for a socket that is subscribed by a session which is over. */
  readonly over: (connection: Connection) => void;
  readonly failingAtMostMs: number;
  readonly now: () => number;
  readonly log: Log;
}

export interface Rights {
  /**
   * Decides about a new subscription; those that wait at the same time share one query. It waits
   * while the rights cannot be checked.
   */
  ask(connection: Connection, subscription: Subscription): void;
  /**
   * One round over all joined subscriptions, and another try for waiting ones. Skipped while a
   * round is running.
   */
  recheck(): void;
}

type Round = (asked: Asked[]) => Promise<boolean>;

export function createRights(options: RightsOptions): Rights {
  const naming = {
    callersOf: options.callersOf,
    named: ({ connection }: Asked, userId: string) => options.known(connection, userId),
    anonymous: (one: Asked) => {
      if (isCurrent(one)) refuse(one, 'nobody is signed in', 401, options.channels);
    },
  };
  const settle = (one: Asked, answer: Answer): void => {
    if (isCurrent(one)) applyAnswer(one, answer, options);
  };
  // False when the check failed.
  const round: Round = async (asked) => {
    try {
      await nameAsked(asked, naming);
      await askRights(asked.filter(isNamed), options.stillAllowed, settle);
      return true;
    } catch (error) {
      options.log.warn({ err: error }, 'the rights of live subscriptions could not be checked');
      return false;
    }
  };
  const joins = createJoins(round);
  const recheckJoined = createRecheck(round, options);
  return {
    ask: (connection, subscription) => {
      joins.queue.push({ connection, subscription });
      void joins.decide();
    },
    recheck: () => void recheckJoined().then(joins.decide),
  };
}

function createJoins(round: Round) {
  const queue: Asked[] = [];
  let deciding = false;
  async function decide(): Promise<void> {
    if (deciding) return;
    deciding = true;
    let checked = true;
    while (checked && queue.length > 0) {
      const asked = queue.splice(0).filter(isCurrent);
      checked = await round(asked);
      if (!checked) queue.push(...asked.filter(isWaiting));
    }
    deciding = false;
  }
  return { queue, decide };
}

function createRecheck(
  round: Round,
  { connections, cut, failingAtMostMs, now }: RightsOptions,
): () => Promise<void> {
  let running = false;
  let uncheckedSince = 0;
  return async () => {
    if (uncheckedSince !== 0 && now() - uncheckedSince > failingAtMostMs) {
      uncheckedSince = 0;
      for (const connection of [...connections])
        if (connection.subscriptions.size > 0) cut(connection);
    }
    if (running) return;
    running = true;
    if (uncheckedSince === 0) uncheckedSince = now();
    if (await round(joined(connections))) uncheckedSince = 0;
    running = false;
  };
}

function applyAnswer(one: Asked, answer: Answer, { channels, over }: RightsOptions): void {
  const { connection, subscription } = one;
  if (answer === null || answer === 'session over') {
    if (answer !== null && subscription.joined) over(connection);
    else refuse(one, subscription.joined ? 'no longer allowed' : 'not allowed', 403, channels);
    return;
  }
  subscription.rights = answer;
  if (!subscription.joined && !channels.join(connection, subscription))
    refuse(one, 'the channel is full', 403, channels);
}

function refuse(
  { connection, subscription }: Asked,
  error: string,
  status: 401 | 403,
  channels: Channels,
): void {
  const { channel } = subscription.claim;
  channels.leave(connection, channel);
  write(connection, subscriptionErrorFrame(channel, error, status));
}

// It may have left, or left and asked again, during the check.
const isCurrent = ({ connection, subscription }: Asked): boolean =>
  isOpen(connection) && connection.subscriptions.get(subscription.claim.channel) === subscription;

const isWaiting = (one: Asked): boolean => isCurrent(one) && !one.subscription.joined;

function joined(connections: ReadonlySet<Connection>): Asked[] {
  const found: Asked[] = [];
  for (const connection of connections) {
    for (const subscription of connection.subscriptions.values())
      if (subscription.joined) found.push({ connection, subscription });
  }
  return found;
}
