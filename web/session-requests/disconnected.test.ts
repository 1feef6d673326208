// @vitest-environment happy-dom
// What who acted for another is told when that is over.
import { afterEach, expect, it } from 'vitest';
import '#web/kit/language/language.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { currentUser, setCurrentUser } from '#web/kit/session/session.ts';
import { currentToasts, toast } from '#web/ui/feedback/toasts.ts';
import { leaveActing } from './session-request-calls.ts';

afterEach(() => toast.clear());

it('an ended session leads back to sign-in, and "Session disconnected" is said as danger (R171, R347)', () => {
  const went: unknown[] = [];
  setCurrentUser(anOperator());
  leaveActing((to, how) => went.push([to, how]));
  expect([currentUser(), went]).toEqual([null, [['/', { replace: true }]]]);
  expect(currentToasts().map(({ tone, text }) => [tone, text])).toEqual([
    ['danger', 'Session disconnected'],
  ]);
});
