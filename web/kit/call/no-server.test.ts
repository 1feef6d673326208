// @vitest-environment happy-dom
// A call without an answer is reported: to its caller, to the person, and to the display of the
// connection.
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import '#web/kit/language/language.ts';
import { currentToasts, toast } from '#web/ui/feedback/toasts.ts';
import { call, setCallOrigin } from './call.ts';
import { CallError } from './call-error.ts';
import { onNoServer } from './no-server.ts';

const read = endpoint({
  method: 'GET',
  path: '/things',
  access: { signedIn: true },
  scope: 'system',
  summary: 'x',
  response: z.null(),
});

afterEach(() => {
  toast.clear();
  setCallOrigin('');
});

it('is reported to each of them, once (R323, R324)', async () => {
  const cells: number[] = [];
  const stop = onNoServer((cell) => cells.push(cell));
  setCallOrigin('http://127.0.0.1:1');
  const error = await call(read).catch((reason: unknown) => reason);
  stop();
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ status: 0, code: 'offline', isShown: true });
  expect([cells, currentToasts().map(({ tone, text }) => [tone, text])]).toEqual([
    [0],
    [['danger', "You're offline. Nothing was saved."]],
  ]);
});
