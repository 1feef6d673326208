// What is said of a failed call, and where: once, in its own words, and never by both the page and
// a notice.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../language/language.ts';
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

function report(status: number, options: CallOptions = {}, code = 'x', requestId?: string) {
  const error = new CallError(status, code, 'Its own words.', requestId ? { requestId } : {});
  reportFailure(error, options);
  return {
    isShown: error.isShown,
    went,
    said: currentToasts().map(({ text, detail }) => (detail ? `${text} (${detail})` : text)),
  };
}
const general = 'We encountered a server error. We have been alerted and will investigate.';
const again = 'Something went wrong, please try again later. (Its own words.)';
const noRight = 'You do not have permission to do that.';

describe('a failure', () => {
  it.each<[string, number, CallOptions, string, boolean, string[], string[]]>([
    ['no connection', 0, {}, 'x', true, [], ['Its own words.']],
    ['no connection, shown by the page', 0, { handles: [0] }, 'x', false, [], []],
    ['a conflict', 409, {}, 'x', true, [], ['Its own words.']],
    ['a wrong field is the form’s', 422, {}, 'x', false, [], []],
    ['of the server', 500, {}, 'x', true, [], [general]],
    [
      'of the server, where all is shown by the page',
      500,
      { handlesAll: true },
      'x',
      false,
      [],
      [],
    ],
    ['of an email', 500, { emails: true }, 'x', true, [], ['Its own words.']],
    ['another one', 503, {}, 'x', true, [], [again]],
    ['the session is over', 401, {}, 'x', true, ['session ended'], []],
    ['who is there was only asked', 401, { authPreflight: true }, 'x', false, [], []],
    [
      'the session is over, whatever the page shows',
      401,
      { handlesAll: true },
      'x',
      true,
      ['session ended'],
      [],
    ],
    ['no right', 403, {}, 'x', true, ['forbidden'], [noRight]],
    ['no right, shown by the page', 403, { handlesForbidden: true }, 'x', false, [], []],
    [
      'no right, where all else is shown by the page',
      403,
      { handlesAll: true },
      'x',
      true,
      ['forbidden'],
      [noRight],
    ],
    [
      'a gate, whatever the page shows',
      403,
      { handlesForbidden: true },
      'gate',
      true,
      ['gate'],
      [],
    ],
    ['while acting for another', 403, {}, 'acting', true, [], ['Its own words.']],
    ['above one’s own authority', 403, {}, 'above_your_authority', true, [], ['Its own words.']],
    [
      'a file that cannot be read',
      422,
      { handles: [422] },
      'unreadable_file',
      true,
      [],
      ['Its own words.'],
    ],
    ['a forbidden file', 403, { handlesForbidden: true }, 'unreadable_file', false, [], []],
  ])('%s', (_, status, options, code, isShown, places, said) => {
    expect(report(status, options, code)).toEqual({ isShown, went: places, said });
  });

  it('a request number is said with a failure of the server', () => {
    expect(report(500, {}, 'x', 'r-7').said).toEqual([`${general} (Request r-7)`]);
  });
});
