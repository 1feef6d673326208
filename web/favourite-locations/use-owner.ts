// Whose favourite locations are shown: the person's of the address, else the reader's own.
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useMaybeParam } from '#web/kit/screen/address.tsx';
import { mayAny, useUser } from '#web/kit/session/session.ts';

const write = ['write users', 'write organisation users'] as const;

export interface Owner {
  readonly userId: number;
  readonly isMine: boolean;
  readonly mayWrite: boolean;
  /** The address of the list. */
  readonly list: string;
}

export function useOwner(): Owner {
  const user = useUser();
  const { base } = useScope();
  const given = useMaybeParam('userId');
  if (given === undefined)
    return { userId: user.id, isMine: true, mayWrite: true, list: '/my/favourite-locations' };
  return {
    userId: Number(given),
    isMine: false,
    mayWrite: mayAny(user, write),
    list: `${base}/users/${given}/favourite-locations`,
  };
}
