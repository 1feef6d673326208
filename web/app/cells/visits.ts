// Keeps the person inside the other cells: home gives a pass every five minutes, and each cell goes
// on with its session. So who may no longer work at home is out everywhere soon.
import { personHeader } from '#domain/access/session-headers.ts';
import type { visitsApi } from '#domain/sign-in/visits.api.ts';
import { call, placeOf } from '#web/kit/call/call.ts';
import { CallError, cellAway, errorOf } from '#web/kit/call/call-error.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { csrfHeader, forgetCsrf } from '#web/kit/call/csrf.ts';
import { notifyNoServer } from '#web/kit/call/no-server.ts';
import { sessionParts } from '#web/kit/call/session-parts.ts';
import { isOtherCell } from '#web/kit/cells/cells.ts';
import { enterAgain, setEntrance } from '#web/kit/cells/entrance.ts';

type Api = typeof visitsApi;
const cellsCall = lightEndpoint<Api['cells']>({ method: 'GET', path: '/auth/cells' });
const passCall = lightEndpoint<Api['pass']>({ method: 'POST', path: '/auth/visits' });
const enterPath: Api['enter']['path'] = '/auth/visits/enter';

const quietly = { handles: [0, 409, 422, 429, 500, 502, 503, 504], handlesForbidden: true };
const againMs = 5 * 60_000;
const retryMs = 15_000;
const patienceMs = 15_000;

/** The other cells that the signed-in person may work in. @throws CallError */
export const askCells = async (): Promise<readonly number[]> =>
  (await call(cellsCall, {}, quietly)).cells;

/** Enters these cells at once and again before their sessions end. @returns ends it */
export function keepVisits(cells: readonly number[]): () => void {
  setEntrance(enter);
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let ended = false;
  const keep = async (cell: number): Promise<void> => {
    const isIn = await enterAgain(cell).then(
      () => true,
      () => false,
    );
    if (!ended)
      timers.set(
        cell,
        setTimeout(() => void keep(cell), isIn ? againMs : retryMs),
      );
  };
  for (const cell of cells) void keep(cell);
  return () => {
    ended = true;
    setEntrance(null);
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

async function enter(cell: number): Promise<void> {
  const { pass } = await call(passCall, { body: { cell } }, quietly).catch((error: unknown) => {
    // Home is away: until it is back, nobody vouches for the person.
    if (error instanceof CallError && error.status === 0) throw cellAway(cell);
    throw error;
  });
  let response = await show(cell, pass);
  if (response.status === 419) {
    forgetCsrf();
    response = await show(cell, pass);
  }
  if (!response.ok) throw await refusedBy(cell, response);
}

/**
 * Not by a usual call: the cell may still have the session of who worked in this browser before, as
 * whom the person of the pass would be refused.
 */
async function show(cell: number, pass: string): Promise<Response> {
  const { [personHeader]: _person, ...headers } = sessionParts().headers;
  try {
    return await fetch(`${placeOf(cell)}/api${enterPath}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        ...headers,
        ...(await csrfHeader(placeOf(cell))),
      },
      body: JSON.stringify({ pass }),
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch {
    if (isOtherCell(cell)) notifyNoServer(cell);
    throw cellAway(cell);
  }
}

/** What the person can mend is said; a refused pass means to them that the cell is away. */
async function refusedBy(cell: number, response: Response): Promise<CallError> {
  const error = await errorOf(response).catch(() => null);
  return error?.status === 409 ? error : cellAway(cell);
}
