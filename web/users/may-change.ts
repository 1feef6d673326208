// Whether the reader may change a person: by permission, and never an account above their own role.
import type { AuthorityFault } from '#domain/access/authority.policy.ts';
import { securityApi } from '#domain/sign-in/security.api.ts';
import type { User } from '#domain/users/user.ts';
import { mayManage } from '#domain/users/users.policy.ts';
import { useData } from '#web/kit/call/query.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { type CurrentUser, mayAny, useUser } from '#web/kit/session/session.ts';

const write = ['write users', 'write organisation users'] as const;

export const mayChange = (
  person: Pick<User, 'role'>,
  reader: Pick<CurrentUser, 'role' | 'abilities'>,
): boolean => mayAny(reader, write) && mayManage({ role: reader.role.name }, person);

/** Everyone may change their own record. */
export function useMayChange(person: Pick<User, 'role'>): boolean {
  const user = useUser();
  return useIsMine() || mayChange(person, user);
}

/**
 * The reason why the reader may not change how a person signs in, null where they may; undefined
 * while unknown. Fetched only where the reader may change the person.
 */
export const useSignInFault = (id: number, enabled = true): AuthorityFault | null | undefined =>
  useData(securityApi.authority, { params: { id } }, { enabled, handlesForbidden: true }).data
    ?.fault;

/** Whether the page is about the reader. */
export const useIsMine = (): boolean => useScope().key === 'mine';
