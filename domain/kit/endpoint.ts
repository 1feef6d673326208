// One call, declared once: the server routes it, the browser calls it, the documents and the access
// matrix are made from it.
import * as z from 'zod';
import type { GateName } from '../access/gates.ts';
import { pageQuery } from './paging.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. `public` needs a written reason. `installation` is an installed phone app, known by
 * the bearer token it got when it was activated: its transaction sees its own organisation,
 * whatever the scope says, and no person is signed in.
 */
export type Access =
  | {
      readonly anyOf: readonly [Permission, ...Permission[]];
      /**
       * The parameter that names a person: callers need no permission for themselves, and see their
       * whole organisation's row of it.
       */
      readonly own?: 'id' | 'userId';
    }
  | { readonly signedIn: true }
  | { readonly installation: true }
  | { readonly public: string };

/**
 * The widest view a call may have of the data (design.md section 5); a caller whose role reaches
 * less far sees less: `organisation` the one named by `:organisationId` (or by `:id` of
 * /organisations/:id), 404 unless it is in the caller's view; `centre` all monitored organisations
 * (an organisation's own people: their own); `platform` all; `system` for sign-in only, which must
 * look before it knows who is asking and opens its own transactions.
 */
export type Scope = 'organisation' | 'centre' | 'platform' | 'system';

/**
 * Whether a call changes how another person signs in (email, numbers, password, second factor,
 * sessions, role, permissions, restriction, link to a directory ...): the service then asks
 * `domain/access/authority.policy.ts`. A change to a connection affects everybody who signs in by it: the
 * service then calls `noteChange` of `server/saml/connections/confirmation.service.ts`. Required by
 * `npm run check` where a call names a person or has such a field.
 */
export type Concern =
  | 'sign-in of a person'
  | 'sign-in through a connection'
  | { readonly not_sign_in: string };

/** `:id` and `:somethingId` are positive integers, every other parameter is text. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? ParamOf<Name> & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? ParamOf<Name>
    : unknown;
type ParamOf<Name extends string> = {
  [Key in Name]: Name extends 'id' | `${string}Id` ? number : string;
};

export interface EndpointShape<
  Path extends string,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
> {
  readonly method: Method;
  readonly path: Path;
  readonly access: Access;
  readonly scope: Scope;
  /** One sentence for the API documents. */
  readonly summary: string;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  /** Refusal codes besides 401, 403, 404, 422 that callers must expect. */
  readonly errors?: readonly string[];
  /** The kind of events row that a success leaves behind; required for every writing call. */
  readonly audit?: string | { readonly none: string };
  /** Whether it changes how another person signs in. */
  readonly concerns?: Concern;
  /**
   * The sign-in gates at which it may be called, besides by everybody who has passed them all: the
   * gates whose screens need it.
   */
  readonly at?: readonly GateName[] | 'any-gate';
  /**
   * Security settings are the person's own: refused to a session that acts for another person
   * (session requests).
   */
  readonly not_while_acting?: true;
  /**
   * Changes how the caller signs in: refused with 403 `proof_required` unless the person has shown
   * in the last minutes that it is them.
   */
  readonly needs_proof?: true;
  /** Polled by the page, with or without a person present: it does not extend the session. */
  readonly unattended?: true;
  /**
   * A GET that writes: taken only with the token of our own page, as every other writing call is.
   */
  readonly page_only?: true;
  /** Of a picture: it shows a person, and nothing between the server and the reader keeps it. */
  readonly personal?: true;
  /** Exempt from the general rate limit, because it may carry an alarm. */
  readonly life_safety?: true;
  /**
   * For callers other than browsers: cookies are not read and no page token is asked for. Calls of
   * an installation never read them.
   */
  readonly cookies?: { readonly none: string };
}

/** Which files a call takes: the types as in Content-Type, and the size. */
export interface FileRule {
  readonly types: readonly [string, ...string[]];
  readonly mostBytes: number;
  /**
   * The file is a picture: the handler gets it redrawn to fit this box, drawn while no transaction
   * is open.
   */
  readonly picture?: PictureBox;
}

/** In pixels. */
export interface PictureBox {
  readonly width: number;
  readonly height: number;
}

export interface Endpoint<
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> extends EndpointShape<Path, Query, Body, Response> {
  readonly kind: 'one' | 'list' | 'file' | 'image';
  /** The type of the file, where the answer is one. */
  readonly media?: FileMedia;
  /** Where the body is a file. */
  readonly file?: FileRule;
}

/** `application/octet-stream` where the answer says of which type its file is. */
export type FileMedia = 'text/csv' | 'application/json' | 'application/octet-stream';

/** Declares a call that answers `{ data: response }`. */
export const endpoint = <
  const Path extends string,
  Response extends z.ZodType,
  Query extends z.ZodType = z.ZodObject,
  Body extends z.ZodType = z.ZodUndefined,
>(
  shape: EndpointShape<Path, Query, Body, Response>,
): Endpoint<Path, Query, Body, Response> & { readonly kind: 'one' } => ({ ...shape, kind: 'one' });

/**
 * Declares a call whose body is one file's own bytes, with the file's type as its Content-Type;
 * other values are in the query. The file is read only after the caller was found to be allowed,
 * and no further than `mostBytes`: 413 `too_large`, 415 `file_type`, 422 for an empty one. The type
 * is what the caller says: the service looks at the bytes. The handler gets `file: { type, bytes
 * }`, or the picture where the rule says one; the browser's call takes `file: File`.
 */
export const uploadEndpoint = <
  const Path extends string,
  Response extends z.ZodType,
  const File extends FileRule,
  Query extends z.ZodType = z.ZodObject,
>(
  shape: Omit<EndpointShape<Path, Query, z.ZodUndefined, Response>, 'body'> & {
    readonly file: File;
  },
): Endpoint<Path, Query, z.ZodUndefined, Response> & {
  readonly kind: 'one';
  readonly file: File;
} => ({ ...shape, kind: 'one' });

/**
 * Declares a list: `{ data: [item], meta: { current_page, from, to, per_page, next } }`, with
 * paging, search and sort understood.
 */
export const listEndpoint = <
  const Path extends string,
  Item extends z.ZodType,
  Filters extends z.ZodRawShape,
>(shape: {
  path: Path;
  access: Access;
  scope: Scope;
  summary: string;
  item: Item;
  filters: Filters;
  sorts: readonly [string, ...string[]];
}) => ({
  method: 'GET' as const,
  path: shape.path,
  access: shape.access,
  scope: shape.scope,
  summary: shape.summary,
  query: z.object({ ...pageQuery.shape, sort: z.enum(shape.sorts).optional(), ...shape.filters }),
  response: z.array(shape.item),
  kind: 'list' as const,
  sorts: shape.sorts,
});

/**
 * Declares a call that answers a file to keep, never inside `data`: its name in
 * `content-disposition`, in `x-file-rows` how many rows it has, and `x-file-cut: true` where there
 * were more. A refusal is JSON as of every call (R312, R325).
 */
export const fileEndpoint = <
  const Path extends string,
  Query extends z.ZodType = z.ZodObject,
  Body extends z.ZodType = z.ZodUndefined,
>(
  shape: Omit<EndpointShape<Path, Query, Body, z.ZodType>, 'response'> & {
    readonly media: FileMedia;
  },
): Endpoint<Path, Query, Body, z.ZodNever> & {
  readonly kind: 'file';
  readonly media: FileMedia;
} => ({
  ...shape,
  response: z.never(),
  kind: 'file',
});

/**
 * Declares a call that answers a picture, for pages and emails to show. Its address names its
 * content (a hash), so that it is kept for a year: another picture has another address. A
 * `personal` one is kept nowhere. It may load and run nothing.
 */
export const imageEndpoint = <const Path extends string>(
  shape: Omit<
    EndpointShape<Path, z.ZodObject, z.ZodUndefined, z.ZodType>,
    'response' | 'body' | 'method'
  >,
): Endpoint<Path, z.ZodObject, z.ZodUndefined, z.ZodNever> & { readonly kind: 'image' } => ({
  ...shape,
  method: 'GET',
  response: z.never(),
  kind: 'image',
});

export type AnyEndpoint = Endpoint;
export type QueryOf<E> = E extends { query?: infer Q extends z.ZodType } ? z.output<Q> : never;
export type QueryInputOf<E> = E extends { query?: infer Q extends z.ZodType } ? z.input<Q> : never;
export type BodyOf<E> = E extends { body?: infer B extends z.ZodType } ? z.output<B> : undefined;
export type BodyInputOf<E> = E extends { body?: infer B extends z.ZodType }
  ? z.input<B>
  : undefined;
export type DataOf<E> = E extends { response: infer R extends z.ZodType } ? z.output<R> : never;
export type ParamsOf<E> = E extends { path: infer P extends string } ? PathParams<P> : never;
