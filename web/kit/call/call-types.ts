// Input and output types of a call, derived from the endpoint's declaration, so that a wrong field
// does not compile.
import type * as z from 'zod';
import type {
  BodyInputOf,
  DataOf,
  FileRule,
  Method,
  ParamsOf,
  QueryInputOf,
} from '#domain/kit/endpoint.ts';
import type { PageMeta } from '#domain/kit/paging.ts';

/** The run-time part of an endpoint for the browser; the schemas serve as types only. */
export interface Callable {
  readonly method: Method;
  readonly path: string;
  readonly kind: 'one' | 'list';
  readonly response: z.ZodType;
  /** A GET that needs the page's token. */
  readonly page_only?: true;
  /** Where the body is a file. */
  readonly file?: FileRule;
}

/** A call that answers a file. */
export interface FileCallable {
  readonly method: Method;
  readonly path: string;
  readonly kind: 'file';
}

type Empty = Record<never, never>;
/** `{ params }` where the endpoint's path has any; else none may be given. */
export type ParamsPart<E> = keyof ParamsOf<E> extends never ? Empty : { params: ParamsOf<E> };
type QueryPart<E> = [QueryInputOf<E>] extends [never]
  ? Empty
  : Empty extends QueryInputOf<E>
    ? { query?: QueryInputOf<E> }
    : { query: QueryInputOf<E> };
type BodyPart<E> = BodyInputOf<E> extends undefined ? Empty : { body: BodyInputOf<E> };

type FilePart<E> = E extends { file: FileRule } ? { file: Blob } : Empty;

/** `{ params, query, body, file }`, each only where the endpoint has it. */
export type CallInput<E> = ParamsPart<E> & QueryPart<E> & BodyPart<E> & FilePart<E>;

/** The parts by which a read is known apart from others. */
export type ReadInput<E> = ParamsPart<E> & QueryPart<E>;

export interface ListOf<Items> {
  items: Items;
  meta: PageMeta;
}

/** The data of a call; for a list its items with the range shown. */
export type ResultOf<E> = E extends { kind: 'list' } ? ListOf<DataOf<E>> : DataOf<E>;

/** The input may be left out where nothing in it is required. */
export type InputArgs<Input, Rest extends unknown[] = []> = Empty extends Input
  ? [input?: Input, ...rest: Partial<Rest>]
  : [input: Input, ...rest: Partial<Rest>];

/** Path parameters as the machinery handles them. */
export type RawParams = Readonly<Record<string, string | number>>;

/** The input as the machinery handles it. */
export interface RawInput {
  params?: RawParams;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
}

/**
 * An endpoint without its schemas, for pages that must stay light: `lightEndpoint<typeof
 * signInApi.signIn>({ method: 'POST', path: '/auth' })`. Method and path are checked against the
 * declaration, which is imported as a type only.
 */
export const lightEndpoint = <E extends Callable>(target: {
  method: E['method'];
  path: E['path'];
  page_only?: true;
}): E => ({ ...target, kind: 'one' }) as unknown as E;

/** The same for a call that answers a file. */
export const lightFileEndpoint = <E extends FileCallable>(target: {
  method: E['method'];
  path: E['path'];
}): E => ({ ...target, kind: 'file' }) as unknown as E;
