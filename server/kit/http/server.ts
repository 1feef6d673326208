// The HTTP server: limits, headers, failures in one shape, and the routes of the declared
// endpoints. Only this folder depends on the framework.
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import fastify, { type FastifyReply } from 'fastify';
import { csrfCookieHeader } from '#domain/access/session-headers.ts';
import { tooMany } from '#domain/kit/errors.ts';
import { answerFailure } from './answers/failures.ts';
import { declaredPath, imageHeaders } from './answers/image-reply.ts';
import { registerNotFound, registerStaticFiles } from './answers/static-files.ts';
import { shareConnections } from './connections/connection-shares.ts';
import { cutSlowReaders } from './connections/slow-readers.ts';
import { trustedProxies } from './connections/trusted-proxies.ts';
import { cutUnreadAnswers } from './connections/unread-answers.ts';
import { createCallLimits } from './guards/call-limits.ts';
import { callerAddress } from './guards/caller-address.ts';
import { csrfCookie, setCsrfCookie } from './guards/csrf.ts';
import { securityHeaders } from './guards/security-headers.ts';
import { cookiesOf, sessionCookie } from './guards/session-cookie.ts';
import type { Http, HttpParts } from './http-parts.ts';
import { answerLastCalls } from './last-calls.ts';
import { registerRoute } from './register.ts';
import { bounds, refuseLongAddress, refuseVastJson } from './requests/bounds.ts';
import { soundJson, soundUrl } from './requests/sound-text.ts';

// Checked every second, so that slow readers and senders are disconnected within fifteen.
const slowMs = 14_000;

/** Builds the server with all routes; the caller listens. */
export async function createHttp(parts: HttpParts): Promise<Http> {
  const { config, log } = parts;
  const app = fastify({
    logger: false,
    bodyLimit: bounds.bodyBytes,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => (url.length > bounds.addressLength ? url : soundUrl(url)),
    http: { connectionsCheckingInterval: 1000, maxHeaderSize: bounds.headerBytes },
    requestTimeout: slowMs,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    trustProxy: config.TRUST_PROXY ?? false,
    routerOptions: { maxParamLength: 500 },
  });
  app.server.headersTimeout = 10_000;
  answerLastCalls(app);
  // Cookies are parsed on demand: most calls of machines carry none.
  await app.register(cookie, { hook: false });
  acceptJsonOnly(app);
  app.setErrorHandler(answerFailure(log));
  guardConnections(app, parts);
  const { call, document } = securityHeaders(config);
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(isCallsAnswer(reply) ? call : document);
    reply.header('x-request-id', request.id);
    if (declaredPath(request).startsWith('/api')) {
      reply.header('x-server-time', new Date().toISOString());
      reply.header('cache-control', 'no-store');
      reply.headers(imageHeaders(reply));
    }
    done();
  });
  app.get('/sanctum/csrf-cookie', async (request, reply) => {
    const token = cookiesOf(request)[sessionCookie(config)] ?? null;
    setCsrfCookie(reply, config, token);
    // The page does not know its cell before anybody has signed in.
    return await reply.header(csrfCookieHeader, csrfCookie(config)).code(204).send();
  });
  for (const route of parts.routes) registerRoute(app, route, parts);
  registerNotFound(
    app,
    parts.webBundle !== undefined && (await registerStaticFiles(app, parts.webBundle, log)),
    log,
  );
  return app;
}

function guardConnections(app: Http, { config, limitClock }: HttpParts): void {
  const limits = createCallLimits(config, limitClock);
  const shares = shareConnections(app.server, {
    most: config.CONNECTIONS_PER_ADDRESS,
    isProxy: trustedProxies(config),
  });
  cutSlowReaders(app.server, { afterMs: slowMs });
  cutUnreadAnswers(app.server, { afterMs: slowMs });
  app.addHook('onRequest', (request, reply, done) => {
    refuseLongAddress(request.url);
    if (!shares.enter(callerAddress(request), request.raw, reply.raw))
      throw tooMany('Too many requests at once from this address. Please try again.', 1);
    limits.enter(request);
    done();
  });
}

/** The port it listens on, once it does. */
export const portOf = (http: Http): number => (http.server.address() as AddressInfo).port;

// Data, or a file to keep: neither is a page that may load anything.
const isCallsAnswer = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('application/json') ||
  reply.hasHeader('content-disposition');

function acceptJsonOnly(app: Http): void {
  // One event that names a prototype must not fail its batch.
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {});
    refuseVastJson(String(body));
    parse(request, soundJson(String(body)), done);
  });
  // Pusher clients authorise channels with a form (protocols/pusher.md section 5).
  const form = { parseAs: 'string', bodyLimit: bounds.formBytes } as const;
  app.addContentTypeParser('application/x-www-form-urlencoded', form, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(soundUrl(String(body)))));
  });
}
