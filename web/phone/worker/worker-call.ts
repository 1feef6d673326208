// Calls from the worker to the server: the page's own calls show messages, which a worker cannot.
import type { Callable, CallInput, ResultOf } from '#web/kit/call/call-types.ts';

const waitMs = 20_000;

/**
 * A writing call of the phone, without path parameters.
 * @throws Error when the server is not reached or refuses; the caller retries or gives up
 */
export async function workerCall<E extends Callable>(
  endpoint: E,
  token: string,
  body: CallInput<E> extends { body: infer B } ? B : never,
): Promise<ResultOf<E>> {
  const response = await fetch(`/api${endpoint.path}`, {
    method: endpoint.method,
    credentials: 'omit',
    cache: 'no-store',
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(waitMs),
  });
  if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}`);
  const answer: { data: ResultOf<E> } = await response.json();
  return answer.data;
}
