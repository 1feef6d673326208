// Where a person goes after signing in or after one of its steps: the next step, else the intended
// page, else their home (spec section 4).
import { closedGate } from '#domain/access/gates.ts';
import { takeIntended } from './intended-path.ts';
import type { CurrentUser } from './session.ts';

/** The kept path is taken once, at the end (gate 9, R157). */
export const wayOn = (user: CurrentUser): string =>
  closedGate(user)?.path ?? takeIntended(user.id) ?? user.home;
