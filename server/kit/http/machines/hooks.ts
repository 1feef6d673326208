// Calls that partners make, or send a browser with, in their own format: read as bytes, answered
// with a bare status. They belong to no page, so they need no CSRF token.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '#domain/kit/errors.ts';
import { asAppError } from '../answers/failures.ts';
import { proveCaller } from '../guards/call-limits.ts';
import { callerAddress } from '../guards/caller-address.ts';
import type { Http } from '../http-parts.ts';
import { bounds } from '../requests/bounds.ts';

export interface HookCall {
  readonly params: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  /** As it came, whatever its type says. */
  readonly body: Buffer;
  /** Path and query as asked for. */
  readonly url: string;
  readonly address: string;
  /**
   * Marks the bearer token as valid: the next calls with it are counted as its own, not as its
   * address's.
   */
  proveToken(): void;
}

export interface HookAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** In place of a text. */
  readonly bytes?: Buffer;
}

export interface Hook {
  /** POST by default. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under the root, for example /hooks/zoleo/:feed. */
  readonly path: string;
  /**
   * Bytes of the longest accepted body; a megabyte by default. Public hooks get a small limit,
   * because the body is read before the caller is known.
   */
  readonly longestBody?: number;
  /** A throw is answered like any other failure: 503 when the database is unavailable, else 500. */
  handle(call: HookCall): Promise<HookAnswer>;
  /**
   * How a body that is too long is answered, where the partner's format has a body for refusals.
   */
  readonly refuse?: (error: AppError) => HookAnswer;
}

/** Registers the partners' calls on the server. */
export async function registerHooks(app: Http, hooks: readonly Hook[]): Promise<void> {
  // A scope of its own: here every body is bytes, everywhere else it is JSON.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    // The framework would refuse an unknown content type before the body was stored.
    scope.addHook('onRequest', (request, _reply, done) => {
      request.headers['content-type'] = 'application/octet-stream';
      done();
    });
    for (const { method = 'POST', path, longestBody = bounds.bodyBytes, handle, refuse } of hooks) {
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const { headers, url } = request;
        const params = request.params as Record<string, string>;
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const answer = await handle({
          params,
          headers,
          body,
          url,
          address: callerAddress(request),
          proveToken: () => proveCaller(request, 'token'),
        });
        return await send(reply, answer);
      };
      const refused = refuse && {
        errorHandler: async (error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
          const refusal = asAppError(error);
          if (refusal.retryAfter !== undefined)
            reply.header('retry-after', String(refusal.retryAfter));
          return await send(reply, refuse(refusal));
        },
      };
      scope.route({ method, url: path, bodyLimit: longestBody, handler, ...refused });
    }
  });
}

const send = async (reply: FastifyReply, { status, headers, body, bytes }: HookAnswer) =>
  await reply
    .code(status)
    .headers({ 'content-type': 'text/plain; charset=utf-8', ...headers })
    .send(bytes ?? body ?? '');
