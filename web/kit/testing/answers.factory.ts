// Answers of the server in tests of screens, typed by the endpoint that is asked: data, refusals,
// silence, a broken connection and files.
import type { BodyInputOf, DataOf, Method, ParamsOf, QueryInputOf } from '#domain/kit/endpoint.ts';
import type { FieldErrors } from '#domain/kit/errors.ts';
import { metaFor, type PageMeta } from '#domain/kit/paging.ts';

interface Declared {
  readonly method: Method;
  readonly path: string;
  readonly kind: string;
}

/** A call as the server sees it. */
export interface Asked {
  readonly params: Readonly<Record<string, string | number>>;
  /** As text, as they are in an address. */
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface AskedOf<E> {
  readonly params: ParamsOf<E>;
  readonly query: [QueryInputOf<E>] extends [never] ? Asked['query'] : Partial<Asked['query']>;
  readonly body: BodyInputOf<E>;
}

export interface Given {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of a body. */
  readonly text?: string;
}

/** What the server says to one endpoint: `down` is no connection. */
export interface Answer {
  readonly method: Method;
  readonly path: string;
  readonly give: (asked: Asked) => Given | 'down' | Promise<Given | 'down'>;
}

type Items<E> = DataOf<E> extends readonly (infer Item)[] ? readonly Item[] : never;
type AnswerOf<E> = E extends { kind: 'list' }
  ? Items<E> | { readonly items: Items<E>; readonly meta: PageMeta }
  : DataOf<E>;
type Says<E> = AnswerOf<E> | ((asked: AskedOf<E>) => AnswerOf<E> | Promise<AnswerOf<E>>);

const hasMeta = (data: object): data is { items: unknown; meta: PageMeta } => 'meta' in data;

function bodyFor(endpoint: Declared, data: unknown): Given['body'] {
  if (endpoint.kind !== 'list' || typeof data !== 'object' || data === null) return { data };
  if (hasMeta(data)) return { data: data.items, meta: data.meta };
  const items = data as readonly unknown[];
  return { data: items, meta: metaFor({ page: 1, per_page: 25 }, items.length, null) };
}

/**
 * The endpoint succeeds with this data, or with what the function makes of the call. A list may be
 * given as its items alone: they are its only page.
 */
export const answer = <E extends Declared>(endpoint: E, says: Says<E>): Answer => ({
  method: endpoint.method,
  path: endpoint.path,
  give: async (asked) => {
    const data =
      typeof says === 'function'
        ? await (says as (asked: Asked) => unknown)(asked)
        : (says as unknown);
    return { status: 200, body: bodyFor(endpoint, data) };
  },
});

interface Refusal {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: FieldErrors;
  /** What else the refusal says, as who holds the record. */
  readonly rest?: Readonly<Record<string, unknown>>;
}

/** The endpoint refuses; `errors` are the texts under the fields. */
export const refuse = (
  { method, path }: Pick<Declared, 'method' | 'path'>,
  status: number,
  { code = 'refused', message = 'It was refused.', errors, rest }: Refusal = {},
): Answer => ({
  method,
  path,
  give: () => ({
    status,
    body: { code, message, request_id: 'r-1', ...(errors && { errors }), ...rest },
  }),
});

/** The endpoint never answers: its screen keeps waiting. */
export const noAnswer = ({ method, path }: Pick<Declared, 'method' | 'path'>): Answer => ({
  method,
  path,
  give: () => new Promise(() => undefined),
});

/** The network breaks off at this endpoint. */
export const networkDown = ({ method, path }: Pick<Declared, 'method' | 'path'>): Answer => ({
  method,
  path,
  give: () => 'down',
});

/** The endpoint gives a file with this name. */
export const fileAnswer = (
  { method, path }: Pick<Declared, 'method' | 'path'>,
  name: string,
  text: string,
): Answer => ({
  method,
  path,
  give: () => ({
    status: 200,
    headers: {
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename="${name}"`,
      'x-file-rows': '1',
    },
    text,
  }),
});
