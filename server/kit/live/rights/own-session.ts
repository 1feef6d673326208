// Resolves the person of subscriptions without a proof: the socket came with the cookies of its
// page, and their session is looked up once for each socket, many in one query.
import type { Caller, Connection } from '../sockets/connection.ts';
import { type Asked, inTime } from './rights-question.ts';

/** The Cookie header that a socket came with, and its address. */
export type Came = Pick<Connection, 'cookies' | 'address'>;

/** The callers of these sockets, in the same order; null without a session. Throws when unknown. */
export type CallersOf = (sockets: readonly Came[]) => Promise<readonly (Caller | null)[]>;

interface Naming {
  readonly callersOf: CallersOf;
  readonly named: (one: Asked, userId: string) => void;
  readonly anonymous: (one: Asked) => void;
}

export const isNamed = ({ subscription: { claim } }: Asked): boolean => claim.session !== '';

/**
 * Resolves the person of each unnamed subscription, or calls `anonymous`: a page that shows one
 * person must not receive the events of another who has since signed in in the same browser. Throws
 * when the lookup fails; the subscriptions stay unnamed then.
 */
export async function nameAsked(
  asked: readonly Asked[],
  { callersOf, named, anonymous }: Naming,
): Promise<void> {
  const unnamed = asked.filter((one) => !isNamed(one));
  const unknown = [...new Set(unnamed.map(({ connection }) => connection))].filter(
    ({ caller }) => caller === 'not asked',
  );
  if (unknown.length > 0) {
    const callers = await inTime(
      callersOf(unknown.map(({ cookies, address }) => ({ cookies, address }))),
    );
    for (const [place, connection] of unknown.entries()) {
      connection.caller = callers[place] ?? null;
      connection.cookies = '';
    }
  }
  for (const one of unnamed) {
    const { caller } = one.connection;
    const shown = one.subscription.claim.user_id;
    if (caller === null || caller === 'not asked' || (shown !== '' && shown !== caller.user_id))
      anonymous(one);
    else name(one, caller, named);
  }
}

function name(one: Asked, { user_id, session, user_info }: Caller, named: Naming['named']): void {
  const { subscription } = one;
  Object.assign(subscription.claim, { user_id, session });
  subscription.userInfo = JSON.stringify(user_info ?? null);
  named(one, user_id);
}
