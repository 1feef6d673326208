// @vitest-environment happy-dom
// How loud a failed call is: what went wrong is said as danger, and what the caller shows itself is
// not said at all.
import { afterEach, beforeEach, expect, it } from 'vitest';
import '#web/kit/language/language.ts';
import { currentToasts, toast } from '#web/ui/feedback/toasts.ts';
import { CallError } from './call-error.ts';
import { type CallOptions, reportFailure, setCallDestinations } from './call-failures.ts';

let went: string[];
beforeEach(() => {
  went = [];
  setCallDestinations({
    sessionEnded: () => went.push('session ended'),
    forbidden: () => went.push('forbidden'),
    gateClosed: () => went.push('gate'),
  });
});
afterEach(() => toast.clear());

const told = (status: number, options: CallOptions = {}) => {
  reportFailure(new CallError(status, 'x', 'Words of the call.'), options);
  return currentToasts().map(({ tone, text }) => [tone, text]);
};

it.each([
  [403, 'You do not have permission to do that.'],
  [500, 'We encountered a server error. We have been alerted and will investigate.'],
  [0, 'Words of the call.'],
  [409, 'Words of the call.'],
  [418, 'Something went wrong, please try again later.'],
])('%i is said as danger: %s (R321, R322, R324, R327)', (status, words) => {
  expect(told(status)).toEqual([['danger', words]]);
});

it('a 403 that its caller handles is neither said nor led elsewhere; a 500 is said (R279 to R281)', () => {
  expect([told(403, { handlesForbidden: true }), went]).toEqual([[], []]);
  expect(told(500, { handlesForbidden: true })).toHaveLength(1);
  expect(went).toEqual([]);
});

it('a 403 whose body cannot be read is a 403; of another status it is a file that cannot be read (R321, R326)', () => {
  const unreadable = (status: number) =>
    reportFailure(new CallError(status, 'unreadable_file', 'Problem parsing file'), {});
  const texts = () => currentToasts().map(({ text }) => text);
  unreadable(403);
  expect([texts(), went]).toEqual([['You do not have permission to do that.'], ['forbidden']]);
  toast.clear();
  unreadable(422);
  expect([texts(), went]).toEqual([['Problem parsing file'], ['forbidden']]);
});
