// Who hands a shift over, and who takes it.
import { isStaff } from '#domain/access/access.policy.ts';
import { conflict } from '#domain/kit/errors.ts';
import type { Refusal } from '#domain/kit/policy.ts';
import type { ShiftHandover } from './shift-handover.ts';

/**
 * The centre's own staff: a member of an organisation has no shift here, whatever permissions they
 * were given.
 */
export const mayHandOver = isStaff;

/** 409: two different people sign. */
export const receiveRefusal = (
  { outgoing }: Pick<ShiftHandover, 'outgoing'>,
  { user_id }: { readonly user_id: number },
): Refusal =>
  outgoing.id === user_id
    ? conflict('same_person', 'You signed this handover. The person who takes over has to sign it.')
    : null;
