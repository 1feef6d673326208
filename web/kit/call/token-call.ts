// Calls for a page that authenticates with its own token instead of a cookie, such as the phone's.
import { pathOf } from '#domain/kit/path.ts';
import { bodyOf, noAnswer, refusalOf, unreadable } from './call-error.ts';
import type { Callable, CallInput, RawInput, ResultOf } from './call-types.ts';
import { learnServerTime } from './server-clock.ts';

export interface TokenCallOptions {
  /** Null for calls before activation. */
  readonly token: string | null;
  /** Timeout for the whole answer, in ms. */
  readonly waitMs: number;
  /** Calls it off before. */
  readonly signal?: AbortSignal;
}

/**
 * Sends and stores no cookie, and bypasses the cache.
 * @returns the endpoint's data
 * @throws CallError for every refusal, for an answer that is not ours, and for none (status 0)
 */
export async function tokenCall<E extends Callable>(
  endpoint: E,
  input: CallInput<E>,
  options: TokenCallOptions,
): Promise<ResultOf<E>> {
  const response = await send(endpoint, input as RawInput, options);
  const body = await bodyOf(response);
  if (!response.ok) throw refusalOf(response, body);
  if (response.status === 204) return null as ResultOf<E>;
  if (typeof body !== 'object' || body === null || !('data' in body)) throw unreadable(response);
  return body.data as ResultOf<E>;
}

async function send(
  endpoint: Callable,
  { params, query, body }: RawInput,
  { token, waitMs, signal }: TokenCallOptions,
): Promise<Response> {
  const asked = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const address = `/api${pathOf(endpoint.path, params ?? {})}${asked.size === 0 ? '' : `?${asked}`}`;
  const sentAt = performance.now();
  try {
    const response = await fetch(address, {
      method: endpoint.method,
      credentials: 'omit',
      cache: 'no-store',
      headers: {
        Accept: 'application/json',
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(endpoint.method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.any([AbortSignal.timeout(waitMs), ...(signal ? [signal] : [])]),
    });
    learnServerTime(response.headers, sentAt, performance.now());
    return response;
  } catch {
    throw noAnswer();
  }
}
