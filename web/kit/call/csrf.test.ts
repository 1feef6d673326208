// @vitest-environment happy-dom
// Which cookie the page sends back as its token: the host-bound one, before one that another
// subdomain could have set.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { csrfHeader, forgetCsrf } from './csrf.ts';

// As two cells behind one origin: the second says which cookie is its own.
const http = createServer(
  ({ url }, response) =>
    void response
      .writeHead(204, url?.startsWith('/cells/1/') ? { 'x-csrf-cookie': 'XSRF-TOKEN_1' } : {})
      .end(),
);

const origin = (): string => `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

beforeEach(async () => {
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `${origin()}/`,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetCsrf();
  http.closeAllConnections();
  http.close();
});

it.each([
  ['__Host-XSRF-TOKEN=a%2Bb; XSRF-TOKEN=other', 'a+b'],
  ['XSRF-TOKEN=other; theme=dark; __Host-XSRF-TOKEN=own', 'own'],
  ['theme=dark; XSRF-TOKEN=plain', 'plain'],
  ['not-XSRF-TOKEN=x', ''],
])('of "%s" it is "%s"', async (cookies, token) => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookies);
  expect(await csrfHeader(origin())).toEqual({ 'X-XSRF-TOKEN': token });
});

it('is that of the cell which is called', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('XSRF-TOKEN=home; XSRF-TOKEN_1=away');
  expect(await csrfHeader(`${origin()}/cells/1`)).toEqual({ 'X-XSRF-TOKEN': 'away' });
  expect(await csrfHeader(origin())).toEqual({ 'X-XSRF-TOKEN': 'home' });
});
