// Who may work in the other cells of an installation, and what is not changed of those who do.
import { isStaff } from '#domain/access/access.policy.ts';
import type { RoleName } from '#domain/access/roles.ts';
import { conflict } from '#domain/kit/errors.ts';
import type { Refusal } from '#domain/kit/policy.ts';

/**
 * People of organisations have everything in their own cell. A visitor goes on from home alone:
 * else a person who is disabled there would never be out.
 */
export const mayVisit = (
  actor: { readonly role: RoleName; readonly acting_for_user_id: number | null },
  { home_cell }: { readonly home_cell: number | null },
): boolean => isStaff(actor) && actor.acting_for_user_id === null && home_cell === null;

/** @param homeCell of the person who would be changed */
export const visitorRefusal = (homeCell: number | null): Refusal =>
  homeCell === null
    ? null
    : conflict(
        'visitor',
        `This person’s account is in cell ${homeCell}. Make the change there: it counts here within five minutes.`,
      );
