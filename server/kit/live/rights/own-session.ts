// Names what was asked without a proof: its socket came with the cookies of its page, and whose
// they are is asked once for each socket, for many together.
import type { Caller, Connection } from '../sockets/connection.ts';
import { type Asked, inTime } from './rights-question.ts';

/** With which Cookie header a socket came, and from where. */
export type Came = Pick<Connection, 'cookies' | 'address'>;

/** Who came so, in the same order; null where nobody is signed in. Throws when it cannot tell. */
export type CallersOf = (sockets: readonly Came[]) => Promise<readonly (Caller | null)[]>;

interface Naming {
  readonly callersOf: CallersOf;
  readonly named: (one: Asked, userId: string) => void;
  readonly nobody: (one: Asked) => void;
}

export const isNamed = ({ subscription: { claim } }: Asked): boolean => claim.session !== '';

/**
 * Says of each unnamed one whose it is, or that it is nobody's: no page is told what somebody else
 * may hear who has signed in beside it. Throws when it cannot tell: then they are unnamed still.
 */
export async function nameAsked(
  asked: readonly Asked[],
  { callersOf, named, nobody }: Naming,
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
      nobody(one);
    else name(one, caller, named);
  }
}

function name(one: Asked, { user_id, session, user_info }: Caller, named: Naming['named']): void {
  const { subscription } = one;
  Object.assign(subscription.claim, { user_id, session });
  subscription.userInfo = JSON.stringify(user_info ?? null);
  named(one, user_id);
}
