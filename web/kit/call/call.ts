// The only way to the server: takes a declared endpoint and its input, returns its data or throws a
// CallError whose message is already shown.
import { pathOf } from '#domain/kit/path.ts';
import { sessionsEnded } from '#web/ui/feedback/session-memory.ts';
import {
  allCells,
  cellOfCall,
  isOtherCell,
  knownCells,
  learnCell,
  pathTo,
  recordOfCall,
} from '../cells/cells.ts';
import { enterAgain, entered } from '../cells/entrance.ts';
import { askForProof, canAskForProof } from '../session/proof.ts';
import { learnSessionExpiry } from '../session/session-expiry.ts';
import {
  bodyOf,
  CallError,
  cellAway,
  noAnswer,
  notEmailed,
  offline,
  refusalOf,
  sessionOver,
  unreadable,
} from './call-error.ts';
import { type CallOptions, reportFailure } from './call-failures.ts';
import type { Callable, CallInput, InputArgs, RawInput, ResultOf } from './call-types.ts';
import { csrfHeader, forgetCsrf } from './csrf.ts';
import { notifyNoServer } from './no-server.ts';
import { learnServerTime } from './server-clock.ts';
import { sessionParts } from './session-parts.ts';

let origin = '';
const patienceMs = 30_000;
// A file needs time on a slow connection.
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
  await showingFailures(
    options,
    async () => await proved(async () => await tried(endpoint, input, options)),
  );

/**
 * A call that changes how the person signs in may require a confirmation of identity first; it is
 * repeated afterwards.
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
 * Runs a call; shows the message of its CallError and throws it. A failure after the person has
 * signed out is not shown: for its caller the session was over.
 */
export async function showingFailures<Data>(
  options: CallOptions,
  work: () => Promise<Data>,
): Promise<Data> {
  const session = sessionsEnded();
  const isOver = () => sessionsEnded() !== session;
  const data = await work().catch((failure: unknown) => {
    if (!(failure instanceof CallError) || isOver()) throw failure;
    const error = options.emails && failure.status === 500 ? notEmailed(failure) : failure;
    reportFailure(error, options);
    throw error;
  });
  if (isOver()) throw sessionOver();
  return data;
}

/**
 * One answer of the server, of any kind, and of the cell that the call is about. A record that is
 * not there is looked for in the other cells: its organisation may have moved. Throws CallError for
 * none.
 */
export async function exchange(
  endpoint: Addressed,
  input: RawInput,
  options: CallOptions,
): Promise<Response> {
  const cell = cellOfCall(endpoint.path, input, options.cell);
  const response = await exchangeWith(endpoint, input, options, cell);
  const named = recordOfCall(endpoint.path, input);
  if (response.status !== 404 || !named?.kind || options.cell !== undefined) return response;
  for (const other of allCells(knownCells()).filter((one) => one !== cell)) {
    // A cell that is away does not say that the record is there.
    const found = await exchangeWith(endpoint, input, options, other).catch(() => null);
    if (found === null || found.status === 404) continue;
    learnCell(named.kind, named.id, other);
    return found;
  }
  return response;
}

/**
 * Requested once more with a new CSRF cookie where that was stale, and where another cell's session
 * is over, with a new pass of the own one.
 */
async function exchangeWith(
  endpoint: Addressed,
  input: RawInput,
  options: CallOptions,
  cell: number,
): Promise<Response> {
  if (!isOtherCell(cell)) return await answered(endpoint, input, options, cell);
  await entered(cell);
  const response = await answered(endpoint, input, options, cell);
  if (response.status !== 401) return response;
  await enterAgain(cell);
  const second = await answered(endpoint, input, options, cell);
  if (second.status === 401) throw cellAway(cell);
  return second;
}

async function answered(
  endpoint: Addressed,
  input: RawInput,
  options: CallOptions,
  cell: number,
): Promise<Response> {
  const response = await send(endpoint, input, options, cell);
  if (response.status !== 419) return response;
  forgetCsrf();
  return await send(endpoint, input, options, cell);
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
 * A complete answer. A read that is cut in the middle, as by a restarting server, is requested once
 * more.
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
    // Cancelled while the answer was being read: no caller waits for it any more.
    options.signal?.throwIfAborted();
    const isRead = endpoint.method === 'GET' && !endpoint.page_only;
    if (isLast || !isRead || waits.get(response)?.aborted) throw error;
    return await wholeAnswer(endpoint, input, options, true);
  }
}

/** How long each answer is waited for, until its end. */
const waits = new WeakMap<Response, AbortSignal>();

// A proxy's page or an empty body may come instead of our answer (R287, R288).
const isAnswer = (body: unknown): body is { data: unknown; meta?: unknown } =>
  typeof body === 'object' && body !== null && 'data' in body;

async function send(
  endpoint: Addressed,
  input: RawInput,
  options: CallOptions,
  cell: number,
): Promise<Response> {
  const writes = endpoint.method !== 'GET';
  const { attended, headers } = sessionParts(options.unattended);
  const sentAt = performance.now();
  // A connection that swallows everything raises no error of its own.
  const patience = AbortSignal.timeout(
    options.waitMs ?? (input.file ? filePatienceMs : patienceMs),
  );
  try {
    const response = await fetch(urlOf(endpoint, input, cell), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...headers,
        ...(writes ? { 'Content-Type': input.file?.type ?? 'application/json' } : {}),
        ...(writes || endpoint.page_only ? await csrfHeader(placeOf(cell)) : {}),
      },
      // R283, R285, R286
      ...(writes ? { body: input.file ?? JSON.stringify(input.body ?? {}) } : {}),
      signal: options.signal ? AbortSignal.any([options.signal, patience]) : patience,
    });
    waits.set(response, patience);
    learnServerTime(response.headers, sentAt, performance.now());
    // Another cell's session ends with that of the own one, which alone is shown.
    if (!isOtherCell(cell)) learnSessionExpiry(response.headers, attended);
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    // R323, R324, R330
    notifyNoServer(cell);
    if (isOtherCell(cell)) throw cellAway(cell);
    throw patience.aborted ? noAnswer() : offline();
  }
}

/** Where a cell's calls begin. */
export const placeOf = (cell: number): string => `${origin}${pathTo(cell)}`;

/** The address of a call in a cell, its empty query values left out. */
export function urlOf(endpoint: Pick<Callable, 'path'>, input: RawInput, cell: number): string {
  const base = endpoint.path.startsWith('/broadcasting/') ? '' : '/api';
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return `${placeOf(cell)}${base}${pathOf(endpoint.path, input.params ?? {})}${text === '' ? '' : `?${text}`}`;
}
