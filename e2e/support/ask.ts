// Calls the server as the person signed in to a browser, without a page. Like a page, it retries
// once where a page fetched a new token in between.
import type { APIRequestContext, APIResponse } from 'playwright-core';

export interface Asked {
  readonly method: 'POST' | 'PUT';
  /** With its origin. */
  readonly address: string;
  readonly data?: object;
}

/** The answer, whatever it says. */
export async function ask(
  request: APIRequestContext,
  { method, address, data }: Asked,
): Promise<APIResponse> {
  const once = async () => {
    const { cookies } = await request.storageState();
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const headers = { 'x-xsrf-token': decodeURIComponent(token), origin: new URL(address).origin };
    return await request.fetch(address, { method, headers, ...(data ? { data } : {}) });
  };
  const answer = await once();
  return answer.status() === 419 ? await once() : answer;
}

/** The answer of a call that must succeed; throws for anything but 200. */
export async function done(request: APIRequestContext, asked: Asked): Promise<unknown> {
  const answer = await ask(request, asked);
  if (answer.status() !== 200)
    throw new Error(`${asked.method} ${asked.address}: ${answer.status()} ${await answer.text()}`);
  return await answer.json();
}
