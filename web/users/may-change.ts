// Whether the reader may change a person: by permission, and never an account above their own role.
import type { User } from '#domain/users/user.ts';
import { mayManage } from '#domain/users/user-roles.ts';
import { type CurrentUser, mayAny, useUser } from '#web/kit/session/session.ts';

const write = ['write users', 'write organisation users'] as const;

export const mayChange = ({ role }: Pick<User, 'role'>, reader: Pick<CurrentUser, 'role' | 'abilities'>): boolean =>
  mayAny(reader, write) && mayManage({ role: reader.role.name }, role);

export const useMayChange = (person: Pick<User, 'role'>): boolean => mayChange(person, useUser());
