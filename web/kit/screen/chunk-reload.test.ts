// @vitest-environment happy-dom
// A page whose code is missing reloads for the new version, and stays where no server would answer.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { reloadOnMissingChunk } from './chunk-reload.ts';

let server: Server;
let asked: string[];
let status: number;
const reload = vi.fn();

beforeAll(() => {
  reloadOnMissingChunk();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
beforeEach(async () => {
  asked = [];
  status = 200;
  reload.mockClear();
  sessionStorage.clear();
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(status).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  Reflect.get(window, 'happyDOM').setURL(`http://127.0.0.1:${port}/organisation/users`);
});
const close = async () =>
  await new Promise<void>((closed) => {
    server.closeAllConnections();
    server.close(() => closed());
  });
afterEach(close);

/** As the build announces it; true where the import goes on to fail. */
function missing(what: string): boolean {
  const event = new Event('vite:preloadError', { cancelable: true });
  Object.assign(event, { payload: new TypeError(`Failed to fetch ${what}`) });
  return window.dispatchEvent(event);
}

it('reloads once for the same code while the server answers', async () => {
  missing('/assets/a.js');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  missing('/assets/a.js');
  missing('/assets/b.js');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  expect(asked).toEqual(['HEAD /', 'HEAD /']);
});

it('stays without a server, and the import fails for its part', async () => {
  await close();
  const failed = vi.spyOn(globalThis, 'fetch');
  expect(missing('/assets/a.js')).toBe(true);
  await vi.waitFor(async () => await expect(failed.mock.results[0]?.value).rejects.toThrow());
  expect([reload.mock.calls.length, sessionStorage.length]).toEqual([0, 0]);
  failed.mockRestore();
});

it('stays while only a proxy answers', async () => {
  status = 502;
  const answered = vi.spyOn(globalThis, 'fetch');
  missing('/assets/a.js');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await answered.mock.results[0]?.value;
  expect([reload.mock.calls.length, sessionStorage.length]).toEqual([0, 0]);
  answered.mockRestore();
});
