// Calls every endpoint by every role on its own, a foreign and a missing record, and writes the
// answers as a table that is committed and reviewed.
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import { pathOf } from '#domain/kit/path.ts';
import type { Answer, Client } from '#server/kit/testing/test-client.ts';
import { bodyFor, queryFor } from './access/bodies.ts';
import { type Caller, isExpected } from './access/expected.ts';
import { type Place, paramsAt, places, type Subjects } from './access/subjects.ts';

export interface Cell {
  readonly endpoint: AnyEndpoint;
  readonly caller: Caller;
  readonly place: Place;
  readonly status: number;
  /** The type of the answer. */
  readonly media: string;
  /** The body without its request id, to compare a foreign record's answer with a missing one's. */
  readonly body: string;
}

/**
 * Makes all the calls, in a fixed order. A call without a listed body gets an empty one, which is
 * incomplete, so that nothing is written.
 */
export async function fillMatrix(
  endpoints: readonly AnyEndpoint[],
  clients: ReadonlyMap<Caller, Client>,
  subjects: Subjects,
): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const endpoint of signOutLast(endpoints)) {
    for (const [caller, client] of clients) {
      for (const place of places) {
        const params = paramsAt(endpoint.path, caller, place, subjects);
        if (params === null) continue;
        const answer = await ask(client, endpoint, pathOf(endpoint.path, params));
        const media = answer.headers.get('content-type') ?? '';
        cells.push({
          endpoint,
          caller,
          place,
          status: answer.status,
          media,
          body: answer.text.replace(/"request_id":"[^"]*"/, ''),
        });
      }
    }
  }
  return cells;
}

const signOutLast = (endpoints: readonly AnyEndpoint[]): AnyEndpoint[] => {
  const ends = (endpoint: AnyEndpoint) =>
    Number(endpoint.method === 'DELETE' && endpoint.path === '/auth');
  return [...endpoints].sort((left, right) => ends(left) - ends(right));
};

async function ask(client: Client, endpoint: AnyEndpoint, path: string): Promise<Answer> {
  if (endpoint.method === 'GET')
    return endpoint.page_only ? await client.getAsPage(path) : await client.get(path);
  if (endpoint.method === 'DELETE') return await client.delete(path);
  // A byte that is no such file: refused once the record was found.
  if (endpoint.file)
    return await client.upload(path + queryFor(endpoint.path), {
      type: endpoint.file.types[0],
      bytes: Uint8Array.of(0),
    });
  const body = bodyFor(endpoint.method, endpoint.path);
  return endpoint.method === 'POST' ? await client.post(path, body) : await client.put(path, body);
}

/** Whether the data of an answer is what the endpoint declares. */
function hasDeclaredShape({ endpoint, body, media }: Cell): boolean {
  if (endpoint.media !== undefined) return media.startsWith(`${endpoint.media};`);
  if (endpoint.kind === 'image') return media.startsWith('image/');
  const answer: unknown = JSON.parse(body);
  const bare = endpoint.path.startsWith('/broadcasting/');
  return (
    bare ||
    (typeof answer === 'object' &&
      answer !== null &&
      'data' in answer &&
      endpoint.response.safeParse(answer.data).success)
  );
}

// Let in: done, in the wrong state, incomplete, or too often.
const letIn = (status: number): boolean =>
  status < 300 || status === 409 || status === 422 || status === 429;

// These answer the same for what exists and what does not, to reveal no subdomains.
const answersAlike: ReadonlySet<string> = new Set(['/auth/organisations/:subdomain']);

type Finder = (endpoint: AnyEndpoint, caller: Caller, place: Place) => Cell | undefined;

/**
 * Finds the first cell of a call by a caller on a place: there are ten thousand, and each is asked
 * for.
 */
function finderOf(cells: readonly Cell[]): Finder {
  const known = new Map<AnyEndpoint, Map<string, Cell>>();
  for (const cell of cells) {
    const ofCall = known.get(cell.endpoint) ?? new Map<string, Cell>();
    known.set(cell.endpoint, ofCall);
    const key = `${cell.caller} ${cell.place}`;
    if (!ofCall.has(key)) ofCall.set(key, cell);
  }
  return (endpoint, caller, place) => known.get(endpoint)?.get(`${caller} ${place}`);
}

/**
 * The faults of the matrix: a server error, a caller let in or kept out against the specification,
 * a foreign record that answers unlike a missing one.
 */
export function matrixFindings(cells: readonly Cell[]): string[] {
  const find = finderOf(cells);
  return cells.flatMap((cell) => {
    const { endpoint, caller, place, status } = cell;
    const where = `${endpoint.method} ${endpoint.path} by ${caller} on ${place}: ${status}`;
    const expected = isExpected(caller, endpoint.method, endpoint.path);
    const found: string[] = [];
    if (status === 200 && !hasDeclaredShape(cell))
      found.push(`${where} does not have the declared shape`);
    if (status >= 500) found.push(`${where} is a server error`);
    if (letIn(status) && !expected)
      found.push(`${where} lets in a caller the specification does not`);
    if (!letIn(status) && expected && place === 'own' && status !== 404)
      found.push(`${where} keeps out a caller the specification lets in`);
    if (letIn(status) && place !== 'own' && !answersAlike.has(endpoint.path))
      found.push(`${where} answers for a record that is not in view${hintOf(status)}`);
    const missing = find(endpoint, caller, 'missing');
    if (place === 'foreign' && (status !== missing?.status || cell.body !== missing.body))
      found.push(`${where} answers unlike a missing record`);
    return found;
  });
}

const hintOf = (status: number): string =>
  status === 422 ? ', or its body in tools/check/access/bodies.ts is not complete' : '';

/**
 * The table for docs/access-matrix.md: one row a call, one column a caller; own · foreign · missing
 * where the path names a record.
 */
export function matrixText(cells: readonly Cell[]): string {
  const find = finderOf(cells);
  const callers = [...new Set(cells.map((cell) => cell.caller))];
  const endpoints = [...new Set(cells.map((cell) => cell.endpoint))].sort((left, right) =>
    keyOf(left).localeCompare(keyOf(right)),
  );
  const statusOf = (endpoint: AnyEndpoint, caller: Caller, place: Place) => {
    const status = find(endpoint, caller, place)?.status;
    if (status === undefined) return null;
    return letIn(status) ? 'yes' : String(status);
  };
  const rows = endpoints.map((endpoint) => {
    const answers = callers.map((caller) =>
      places
        .map((place) => statusOf(endpoint, caller, place))
        .filter((status) => status !== null)
        .join(' · '),
    );
    return `| ${endpoint.method} \`${endpoint.path}\` | ${concernOf(endpoint)} | ${answers.join(' | ')} |`;
  });
  return [
    '# Access matrix',
    '',
    'Made by the tests from a running program on the demo world; do not edit. `yes`: let in (done, in the wrong state, or incomplete). A path that names a record has three answers: own · foreign · missing.',
    'Platform staff have no foreign record. `concerns sign-in`: whether the call changes how another person signs in, which needs at least that person’s authority.',
    '',
    `| call | concerns sign-in | ${callers.map((caller) => caller.replaceAll('_', ' ')).join(' | ')} |`,
    `|---|---|${callers.map(() => '---').join('|')}|`,
    ...rows,
    '',
  ].join('\n');
}

/**
 * The committed table with the fresh rows in the place of those whose path contains `part`, which
 * are all where it is empty.
 */
export function withFreshRows(committed: string, fresh: string, part: string): string {
  const lines = fresh.split('\n');
  const kept = committed
    .split('\n')
    .filter((line) => isRow(line) && !callOfRow(line).path.includes(part));
  const rows = [...kept, ...lines.filter(isRow)].sort((left, right) =>
    keyOf(callOfRow(left)).localeCompare(keyOf(callOfRow(right))),
  );
  return [...lines.slice(0, lines.findIndex(isRow)), ...rows, ''].join('\n');
}

const isRow = (line: string): boolean => /^\| [A-Z]+ `/.test(line);

function callOfRow(row: string): { path: string; method: string } {
  const [method = '', path = ''] = row.slice('| '.length).split('`');
  return { method: method.trim(), path };
}

const concernOf = ({ concerns }: AnyEndpoint): string => {
  if (concerns === undefined) return '';
  return typeof concerns === 'string'
    ? concerns.replace('sign-in ', '')
    : `no: ${concerns.not_sign_in}`;
};

const keyOf = ({ path, method }: { path: string; method: string }): string => `${path} ${method}`;
