// @vitest-environment happy-dom
// The call kit against a real server: requests, answers, and the messages shown on failure.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import '#web/kit/language/language.ts';
import { forgetSessionExpiry, sessionTimeLeft } from '#web/kit/session/session-expiry.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { call, setCallOrigin, urlOf } from './call.ts';
import type { CallOptions } from './call-failures.ts';
import { type Answer, callServer, refused, shownToasts } from './call-server.factory.ts';

const access = { signedIn: true } as const;
const shape = { access, scope: 'system', summary: 'x' } as const;
const read = endpoint({
  ...shape,
  method: 'GET',
  path: '/things/:id',
  response: z.object({ id: z.number() }),
});
const write = endpoint({
  ...shape,
  method: 'PUT',
  path: '/things/:id',
  body: z.object({ name: z.string() }),
  response: z.object({ id: z.number() }),
});
const press = endpoint({ ...shape, method: 'POST', path: '/things/:id/press', response: z.null() });
const list = listEndpoint({
  ...shape,
  path: '/things',
  item: z.object({ id: z.number() }),
  filters: { colour: z.string().optional() },
  sorts: ['name'],
});

const server = callServer(async (answer) => {
  const http = createServer(answer);
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const end = () => {
    http.closeAllConnections();
    http.close();
  };
  return { port: (http.address() as AddressInfo).port, end };
});

describe('a call that succeeds', () => {
  it('fills the path and answers the data, without a csrf cookie for a read (R287)', async () => {
    expect(await call(read, { params: { id: 7 } })).toEqual({ id: 7 });
    expect(server.seen).toEqual([{ line: 'GET /api/things/7', csrf: undefined, body: '' }]);
  });

  it('shows the csrf token with a read that writes', async () => {
    await call({ ...read, page_only: true }, { params: { id: 7 } });
    expect(server.seen).toEqual([
      { line: 'GET /sanctum/csrf-cookie', csrf: undefined, body: '' },
      { line: 'GET /api/things/7', csrf: 'token1', body: '' },
    ]);
  });

  it('answers items and range of a list, and leaves empty filters out of the address (R288)', async () => {
    const meta = { current_page: 2, from: 26, to: 26, per_page: 25, next: null };
    server.answers = [{ status: 200, body: { data: [{ id: 26 }], meta } }];
    expect(await call(list, { query: { page: 2, colour: '', search: 'a b' } })).toEqual({
      items: [{ id: 26 }],
      meta,
    });
    expect(server.seen[0]?.line).toBe('GET /api/things?page=2&search=a+b');
  });

  it('fetches the csrf cookie once for several writing calls, and sends an empty object for no body (R142, R284, R285)', async () => {
    await call(press, { params: { id: 1 } });
    await call(write, { params: { id: 1 }, body: { name: 'x' } });
    expect(server.seen.map(({ line }) => line)).toEqual([
      'GET /sanctum/csrf-cookie',
      'POST /api/things/1/press',
      'PUT /api/things/1',
    ]);
    expect(server.seen[1]).toMatchObject({ csrf: 'token1', body: '{}' });
    expect(server.seen[2]).toMatchObject({ csrf: 'token1', body: '{"name":"x"}' });
  });

  it('keeps the sliding expiry of the session', async () => {
    forgetSessionExpiry();
    expect(sessionTimeLeft()).toBeNull();
    await call(read, { params: { id: 7 } });
    expect(sessionTimeLeft()).toBeGreaterThan(50_000);
  });
});

describe('a call that is refused', () => {
  it('419: fetches the cookie again and tries once more', async () => {
    server.answers = [{ status: 419, body: {} }];
    expect(await call(write, { params: { id: 1 }, body: { name: 'x' } })).toEqual({ id: 7 });
    expect(server.seen.map(({ line }) => line)).toEqual([
      'GET /sanctum/csrf-cookie',
      'PUT /api/things/1',
      'GET /sanctum/csrf-cookie',
      'PUT /api/things/1',
    ]);
    expect(server.seen[3]?.csrf).toBe('token3');
    expect(shownToasts()).toEqual([]);
  });

  it('419 twice: gives up with the general words, without a third try', async () => {
    server.answers = [
      { status: 419, body: { message: '' } },
      { status: 419, body: { message: '' } },
    ];
    expect((await refused(call(press, { params: { id: 1 } }))).status).toBe(419);
    expect(server.seen.filter(({ line }) => line.startsWith('POST'))).toHaveLength(2);
    expect(shownToasts()).toEqual(['Something went wrong, please try again later.']);
  });

  it('401: shows nothing and ends the session', async () => {
    server.answers = [
      { status: 401, body: { message: 'Sign in to continue.', code: 'unauthenticated' } },
    ];
    await refused(call(read, { params: { id: 7 } }));
    expect(server.went).toEqual(['session ended']);
    expect(shownToasts()).toEqual([]);
  });

  it('401 for an authorisation preflight: nothing more happens (R316)', async () => {
    server.answers = [{ status: 401, body: {} }];
    await refused(call(read, { params: { id: 7 } }, { authPreflight: true }));
    expect(server.went).toEqual([]);
  });

  it('403: the toast and the way to the dashboard, unless the caller handles it (R279, R280, R282, R321, R331)', async () => {
    server.answers = [
      { status: 403, body: {} },
      {
        status: 403,
        body: { code: 'above_your_authority', message: 'This person has a higher role.' },
      },
      { status: 403, body: {} },
    ];
    await refused(call(read, { params: { id: 7 } }, { handlesForbidden: true }));
    await refused(call(read, { params: { id: 7 } }, { handlesForbidden: true }));
    expect([server.went, shownToasts()]).toEqual([[], []]);
    await refused(call(read, { params: { id: 7 } }));
    expect(server.went).toEqual(['forbidden']);
    expect(shownToasts()).toEqual(['You do not have permission to do that.']);
  });

  it('409: the server’s words and the holder', async () => {
    server.answers = [
      {
        status: 409,
        body: {
          message: 'Mei Chen has this alert.',
          code: 'alert_owned',
          request_id: 'r9',
          holder: { id: 3, name: 'Mei Chen' },
        },
      },
    ];
    const error = await refused(call(press, { params: { id: 1 } }));
    expect(error).toMatchObject({
      status: 409,
      code: 'alert_owned',
      requestId: 'r9',
      holder: { id: 3, name: 'Mei Chen' },
    });
    expect(shownToasts()).toEqual(['Mei Chen has this alert.']);
  });

  it('422: the fields for the form, no toast', async () => {
    server.answers = [
      {
        status: 422,
        body: {
          message: 'The note is required.',
          code: 'invalid',
          errors: { note: ['The note is required.'] },
        },
      },
    ];
    expect((await refused(call(press, { params: { id: 1 } }))).fields).toEqual({
      note: ['The note is required.'],
    });
    expect(shownToasts()).toEqual([]);
  });

  it('500: the words of the catalogue with the request id (R322, R329)', async () => {
    server.answers = [{ status: 500, body: { request_id: 'req-1' } }];
    await refused(call(read, { params: { id: 7 } }));
    expect(shownToasts()).toEqual([
      'We encountered a server error. We have been alerted and will investigate. (Request req-1)',
    ]);
  });

  it('500 of a call that emails: that it was not sent (R342)', async () => {
    server.answers = [{ status: 500, body: { request_id: 'req-1' } }];
    await refused(call(read, { params: { id: 7 } }, { emails: true }));
    expect(shownToasts()).toEqual([
      'There was an issue sending email, please try again. (Request req-1)',
    ]);
  });

  it('500 of a call that emails, shown by its caller: the same words, once', async () => {
    server.answers = [{ status: 500, body: { message: 'x', code: 'internal', request_id: 'r' } }];
    const error = await refused(
      call(read, { params: { id: 7 } }, { emails: true, handlesAll: true }),
    );
    expect([error.message, error.code, error.requestId, error.isShown]).toEqual([
      'There was an issue sending email, please try again.',
      'internal',
      'r',
      false,
    ]);
    expect(shownToasts()).toEqual([]);
  });

  it('the error knows whether the person has been told', async () => {
    const body = { message: 'x', code: 'x' };
    const isShown = async (status: number, options: CallOptions) => {
      server.answers = [{ status, body }];
      return (await refused(call(read, { params: { id: 7 } }, options))).isShown;
    };
    expect(
      await Promise.all([
        await isShown(500, {}),
        await isShown(409, {}),
        await isShown(403, {}),
        await isShown(401, {}),
        await isShown(500, { handles: [500] }),
        await isShown(404, { handlesAll: true }),
        await isShown(403, { handlesAll: true }),
        await isShown(403, { handlesForbidden: true }),
        await isShown(401, { authPreflight: true }),
        await isShown(422, {}),
      ]),
    ).toEqual([true, true, true, true, false, false, true, false, false, false]);
  });

  it('another status: the general text and the server’s; a handled one is silent (R327, R328)', async () => {
    server.answers = [
      { status: 503, body: { message: 'Nothing was lost.' } },
      { status: 404, body: { message: 'This record does not exist.' } },
    ];
    await refused(call(read, { params: { id: 7 } }));
    expect(shownToasts()).toEqual([
      'Something went wrong, please try again later. (Nothing was lost.)',
    ]);
    toast.clear();
    await refused(call(read, { params: { id: 7 } }, { handles: [404] }));
    expect(shownToasts()).toEqual([]);
  });

  it('no server reached: status 0 and its message, once for many failures (R323, R324, R330)', async () => {
    setCallOrigin('http://127.0.0.1:1');
    expect((await refused(call(read, { params: { id: 7 } }))).status).toBe(0);
    await refused(call(read, { params: { id: 8 } }));
    expect(shownToasts()).toEqual(["You're offline. Nothing was saved."]);
    setCallOrigin(window.location.origin);
  });
});

describe('an answer that is not ours', () => {
  const page = '<html><body>502 Bad Gateway nginx</body></html>';
  const ours = "The server's response could not be read. Please try again.";
  const general = `Something went wrong, please try again later. (${ours})`;
  const unreadable: [string, Answer][] = [
    ['a page', { status: 200, text: page }],
    ['nothing', { status: 200, text: '' }],
    ['half an answer that says it is whole', { status: 200, text: '{"data":{"id":7' }],
    ['JSON without data', { status: 200, text: '{}' }],
    ['null', { status: 200, text: 'null' }],
    ['a bare string', { status: 200, text: '"hello"' }],
    ['a refusal that is a page', { status: 502, text: page }],
    ['a refusal that is null', { status: 503, text: 'null' }],
    ['a refusal that is empty', { status: 504, text: '' }],
  ];
  it.each(unreadable)('%s: one error of ours, shown once, with the status', async (_, answer) => {
    server.answers = [answer];
    expect(await refused(call(read, { params: { id: 7 } }))).toMatchObject({
      status: answer.status,
      code: 'unreadable',
      message: ours,
    });
    expect(shownToasts()).toEqual([general]);
  });

  it('a list and a writing call are no different', async () => {
    server.answers = [{ status: 200, text: page }];
    expect((await refused(call(list, {}))).code).toBe('unreadable');
    server.answers = [{ status: 200, text: page }];
    expect((await refused(call(write, { params: { id: 1 }, body: { name: 'x' } }))).code).toBe(
      'unreadable',
    );
  });

  it('no answer: status 0; only a dropped connection shows “nothing was saved”', async () => {
    server.answers = [{ status: 200, fault: 'dropped' }];
    expect(await refused(call(read, { params: { id: 7 } }))).toMatchObject({
      status: 0,
      code: 'offline',
    });
    server.answers = [{ status: 200, fault: 'silent' }];
    expect(await refused(call(read, { params: { id: 7 } }, { waitMs: 100 }))).toMatchObject({
      status: 0,
      code: 'no_answer',
    });
    expect(shownToasts()).toEqual([
      "You're offline. Nothing was saved.",
      'The server did not respond. Check your connection and try again.',
    ]);
  });

  it('an unfinished answer: no answer either; silent where the caller handles it', async () => {
    server.answers = [{ status: 200, text: '{"data":{"id":7', fault: 'half' }];
    const late = await refused(call(read, { params: { id: 7 } }, { waitMs: 300, handles: [0] }));
    expect([late, shownToasts()]).toMatchObject([{ status: 0, code: 'no_answer' }, []]);
  });

  const cut: [string, Answer][] = [
    ['an answer', { status: 200, text: '{"data":{"id":7', fault: 'cut' }],
    ['a refusal', { status: 503, text: '{"message":"Nothing', fault: 'cut' }],
  ];
  it.each(cut)(
    '%s that is cut in the middle, as by a server that starts again: a read is asked once more and nothing is said',
    async (_, half) => {
      server.answers = [half];
      expect(await call(read, { params: { id: 7 } })).toEqual({ id: 7 });
      expect([server.seen.length, shownToasts()]).toEqual([2, []]);
    },
  );

  it.each(cut)(
    '%s that is cut each time is no answer, after two tries; what writes is sent once',
    async (_, half) => {
      server.answers = [half, half, half];
      expect(await refused(call(read, { params: { id: 7 } }))).toMatchObject({
        status: 0,
        code: 'no_answer',
      });
      expect(server.seen).toHaveLength(2);
      expect(await refused(call(write, { params: { id: 1 }, body: { name: 'x' } }))).toMatchObject({
        status: 0,
        code: 'no_answer',
      });
      server.answers = [half];
      await refused(call({ ...read, page_only: true }, { params: { id: 7 } }));
      expect(server.seen.filter(({ line }) => line.includes('/api/'))).toHaveLength(4);
      expect(shownToasts()).toEqual([
        'The server did not respond. Check your connection and try again.',
      ]);
    },
  );

  it.each<[string, Answer]>([
    ['before an answer', { status: 200, fault: 'silent' }],
    ['in the middle of one', { status: 200, text: '{"data":', fault: 'half' }],
    ['in the middle of a refusal', { status: 404, text: '{"message":', fault: 'half' }],
  ])('a call that its caller calls off %s is no failure and says nothing', async (_, answer) => {
    server.answers = [answer];
    const stop = new AbortController();
    const work = call(read, { params: { id: 7 } }, { signal: stop.signal });
    setTimeout(() => stop.abort(), 100);
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
    expect(shownToasts()).toEqual([]);
  });
});

it('addresses: /api before all but the broadcasting calls, parameters encoded, a missing one is a mistake', () => {
  setCallOrigin('');
  expect(urlOf({ path: '/a/:name' }, { params: { name: 'x/y' } }, 0)).toBe('/api/a/x%2Fy');
  expect(urlOf({ path: '/broadcasting/auth' }, {}, 0)).toBe('/broadcasting/auth');
  expect(() => urlOf({ path: '/a/:id' }, {}, 0)).toThrow('/a/:id needs id');
  setCallOrigin(window.location.origin);
});
