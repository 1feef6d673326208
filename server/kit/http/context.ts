// The context of a handler: the caller, the request, and a transaction in the caller's view. It
// gives no access to the pool.
import type * as z from 'zod';
import type { Actor } from '#domain/access/actor.ts';
import type {
  AnyEndpoint,
  BodyOf,
  DataOf,
  FileRule,
  ParamsOf,
  PictureBox,
  QueryOf,
} from '#domain/kit/endpoint.ts';
import type { Page } from '#domain/kit/paging.ts';
import type { Installation } from '../access/installations.ts';
import type { Last, Tx } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { PictureFile } from '../pictures/picture-of-call.ts';
import type { GivenFile } from './requests/read-file.ts';

export interface Context<E extends AnyEndpoint = AnyEndpoint> {
  readonly tx: Tx;
  /** Where the call has a transaction that writes. */
  readonly last?: Last | undefined;
  /** Throws 401 where the call is public and the caller is not signed in. */
  readonly actor: Actor;
  /** The phone app that calls. Throws 401 where the call is not an installation's. */
  readonly installation: Installation;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Of a call that takes a file. */
  readonly file: E extends { file: { picture: PictureBox } }
    ? PictureFile
    : E extends { file: FileRule }
      ? GivenFile
      : undefined;
  readonly request: RequestFacts;
  /** For a call that asks for it only with some of its fields. @throws 403 `proof_required` */
  requireProof(): unknown;
  readonly log: Log;
  /** Runs after the commit, never when the transaction failed. */
  afterCommit(work: () => void): void;
}

export interface RequestFacts {
  readonly id: string;
  readonly address: string;
  readonly userAgent: string;
  /** The session cookie's token as sent; null without one. */
  readonly token: string | null;
  /** The token in the Authorization header; null without one. */
  readonly bearer: string | null;
  /** The host that was called, with its port. */
  readonly host: string;
  /** Puts a new token into the cookie, or takes it away with null. */
  setToken(token: string | null): void;
  /** The cookie that says which accounts this browser is known for, as sent; null without one. */
  readonly knownBrowsers: string | null;
  setKnownBrowsers(value: string): void;
  /** The cookie of a browser that went to an identity provider, as sent; null without one. */
  readonly signOnBrowser: string | null;
}

/** JSON made by the database, passed on as it is. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A file for the caller to keep. */
export interface FileAnswer<Pieces = Iterable<string>> {
  /** With its ending, in any letters; what no file name may hold is taken out. */
  readonly name: string;
  /**
   * In order, piece by piece: each is made when it is sent, after the commit. No transaction is
   * open any more.
   */
  readonly pieces: Pieces;
  /** As in Content-Type, where the call leaves it open. */
  readonly type?: string;
  readonly rows: number;
  /** There were more rows than one file may have. */
  readonly is_cut: boolean;
}

/** The same of a file that is read from somewhere while it is sent. */
export type BytesAnswer = FileAnswer<AsyncIterable<Uint8Array>>;

/** A picture to show. */
export interface ImageAnswer {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
}

export type AnswerOf<E> = E extends { kind: 'file' }
  ? FileAnswer | BytesAnswer
  : E extends { kind: 'image' }
    ? ImageAnswer
    : E extends { kind: 'list'; response: z.ZodArray<infer Item extends z.ZodType> }
      ? Page<z.output<Item>> | { items: JsonText; meta: Page<unknown>['meta'] }
      : DataOf<E> | JsonText;

export type Handler<E extends AnyEndpoint> = (context: Context<E>) => Promise<AnswerOf<E>>;

export interface Route {
  readonly endpoint: AnyEndpoint;
  readonly handler: (context: Context) => Promise<unknown>;
  /** The handler opens its own transactions; `tx` throws. */
  readonly ownTransactions: boolean;
  /**
   * Where given, simultaneous equal requests share one answer: what the answer depends on in
   * addition to the view, the path and the query.
   */
  readonly alike?: ((actor: Actor, query: unknown) => Likeness) | undefined;
}

export type Likeness = number | string | null;

/**
 * Joins a feature's endpoints with their handlers; it does not compile while one is missing.
 * @param ownTransactions the calls whose handlers open their own transactions: none is begun for
 * them, and their `tx` throws
 * @param alike the reading calls that many callers make at once, each with what its answer depends
 * on in addition to the view, the path and the query
 */
export const router = <Api extends Record<string, AnyEndpoint>>(
  api: Api,
  handlers: { readonly [Name in keyof Api]: Handler<Api[Name]> },
  ownTransactions: readonly (keyof Api)[] = [],
  alike: {
    readonly [Name in keyof Api]?: (actor: Actor, query: QueryOf<Api[Name]>) => Likeness;
  } = {},
): Route[] =>
  Object.keys(api).map((name) => ({
    endpoint: api[name] as AnyEndpoint,
    handler: handlers[name] as unknown as Route['handler'],
    ownTransactions: ownTransactions.includes(name),
    alike: alike[name] as Route['alike'],
  }));
