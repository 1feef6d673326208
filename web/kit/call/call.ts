// The one way to the server: a declared endpoint and its input in, its data out, or a CallError
// that has already been told to the person.
import { pathOf } from '#domain/kit/path.ts';
import { sessionsEnded } from '#web/ui/feedback/session-memory.ts';
import { askForProof, canAskForProof } from '../session/proof.ts';
import { learnSessionExpiry } from '../session/session-expiry.ts';
import {
  bodyOf,
  CallError,
  noAnswer,
  offline,
  refusalOf,
  sessionOver,
  unreadable,
} from './call-error.ts';
import { type CallOptions, reportFailure } from './call-failures.ts';
import type { Callable, CallInput, InputArgs, RawInput, ResultOf } from './call-types.ts';
import { csrfHeader, forgetCsrf } from './csrf.ts';
import { tellNoServer } from './no-server.ts';
import { learnServerTime } from './server-clock.ts';
import { sessionParts } from './session-parts.ts';

let origin = '';
const patienceMs = 30_000;
// A file takes its time on a slow line.
const filePatienceMs = 120_000;

/** The server's origin; empty, its default, is the page's own. */
export const setCallOrigin = (next: string): void => {
  origin = next;
};

/**
 * @returns the endpoint's data; for a list `{ items, meta }`
 * @throws CallError for every refusal and for no answer (status 0); an abort throws the signal's
 * reason
 */
export async function call<E extends Callable>(
  endpoint: E,
  ...[input, options]: InputArgs<CallInput<E>, [CallOptions]>
): Promise<ResultOf<E>> {
  return (await callRaw(endpoint, (input ?? {}) as RawInput, options ?? {})) as ResultOf<E>;
}

export const callRaw = async (
  endpoint: Callable,
  input: RawInput,
  options: CallOptions,
): Promise<unknown> =>
  await toldFailures(
    options,
    async () => await proved(async () => await tried(endpoint, input, options)),
  );

/**
 * A call that changes how the person signs in may ask them first to confirm that it is them; it is
 * sent again once they have.
 */
async function proved<Data>(work: () => Promise<Data>): Promise<Data> {
  try {
    return await work();
  } catch (error) {
    const asks = error instanceof CallError && error.code === 'proof_required' && canAskForProof();
    if (!asks || !(await askForProof())) throw error;
    return await work();
  }
}

/**
 * Does the work of a call; its CallError is told to the person and thrown. What is answered after
 * the person has gone is told to nobody: for its caller the session was over.
 */
export async function toldFailures<Data>(
  options: CallOptions,
  work: () => Promise<Data>,
): Promise<Data> {
  const session = sessionsEnded();
  const isOver = () => sessionsEnded() !== session;
  const data = await work().catch((error: unknown) => {
    if (error instanceof CallError && !isOver()) reportFailure(error, options);
    throw error;
  });
  if (isOver()) throw sessionOver();
  return data;
}

/**
 * One answer of the server, whatever it is; asked once more with a new csrf cookie where that was
 * stale. Throws CallError for none.
 */
export async function exchange(
  endpoint: Addressed,
  input: RawInput,
  options: CallOptions,
): Promise<Response> {
  const response = await send(endpoint, input, options);
  if (response.status !== 419) return response;
  forgetCsrf();
  return await send(endpoint, input, options);
}

type Addressed = Pick<Callable, 'method' | 'path' | 'page_only'>;

async function tried(endpoint: Callable, input: RawInput, options: CallOptions): Promise<unknown> {
  const { response, body } = await wholeAnswer(endpoint, input, options);
  if (!response.ok) throw refusalOf(response, body);
  if (response.status === 204) return null;
  if (!isAnswer(body)) throw unreadable(response);
  return endpoint.kind === 'list' ? { items: body.data, meta: body.meta } : body.data;
}

interface WholeAnswer {
  readonly response: Response;
  readonly body: unknown;
}

/**
 * An answer that came to its end. A read whose answer is cut in the middle, as by a server that
 * starts again, is asked once more.
 */
async function wholeAnswer(
  endpoint: Callable,
  input: RawInput,
  options: CallOptions,
  isLast = false,
): Promise<WholeAnswer> {
  const response = await exchange(endpoint, input, options);
  try {
    return { response, body: await bodyOf(response) };
  } catch (error) {
    // Called off while the answer was being read: nobody waits for it any more.
    options.signal?.throwIfAborted();
    const isRead = endpoint.method === 'GET' && !endpoint.page_only;
    if (isLast || !isRead || waits.get(response)?.aborted) throw error;
    return await wholeAnswer(endpoint, input, options, true);
  }
}

/** How long each answer is waited for, until its end. */
const waits = new WeakMap<Response, AbortSignal>();

// A proxy's page or nothing may stand where ours should.
const isAnswer = (body: unknown): body is { data: unknown; meta?: unknown } =>
  typeof body === 'object' && body !== null && 'data' in body;

async function send(endpoint: Addressed, input: RawInput, options: CallOptions): Promise<Response> {
  const writes = endpoint.method !== 'GET';
  const { attended, headers } = sessionParts(options.unattended);
  const sentAt = performance.now();
  // A line that swallows everything gives no error of its own.
  const patience = AbortSignal.timeout(
    options.waitMs ?? (input.file ? filePatienceMs : patienceMs),
  );
  try {
    const response = await fetch(urlOf(endpoint, input), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...headers,
        ...(writes ? { 'Content-Type': input.file?.type ?? 'application/json' } : {}),
        ...(writes || endpoint.page_only ? await csrfHeader(origin) : {}),
      },
      ...(writes ? { body: input.file ?? JSON.stringify(input.body ?? {}) } : {}),
      signal: options.signal ? AbortSignal.any([options.signal, patience]) : patience,
    });
    waits.set(response, patience);
    learnServerTime(response.headers, sentAt, performance.now());
    learnSessionExpiry(response.headers, attended);
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    tellNoServer();
    throw patience.aborted ? noAnswer() : offline();
  }
}

/** The address of a call, its empty query values left out. */
export function urlOf(endpoint: Pick<Callable, 'path'>, input: RawInput): string {
  const base = endpoint.path.startsWith('/broadcasting/') ? '' : '/api';
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return `${origin}${base}${pathOf(endpoint.path, input.params ?? {})}${text === '' ? '' : `?${text}`}`;
}
