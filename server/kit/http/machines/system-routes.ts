// The calls for machines: liveness, readiness, metrics and the API description.
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { turns } from '#server/kit/turns.ts';
import { tokenMatches } from '../guards/token.ts';
import type { Http } from '../http-parts.ts';

export interface SystemParts {
  /** Why the program is not ready; empty when it is. */
  readonly notReady: () => Promise<string[]>;
  /** Plain counters by name, read at each scrape. */
  readonly counters: () => Promise<Record<string, number>>;
  readonly metricsToken: string | undefined;
  /** The OpenAPI document as JSON text. */
  readonly openApi: () => Promise<string>;
  /** The same for people, as HTML. */
  readonly apiPage: () => Promise<string>;
}

export function registerSystemRoutes(app: Http, parts: SystemParts): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'vigil_' });
  const gauges = new Map<string, Gauge>();

  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const reasons = await parts.notReady();
    return await reply
      .code(reasons.length === 0 ? 200 : 503)
      .send({ status: reasons.length === 0 ? 'ready' : 'not ready', reasons });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayScrape(request.raw, request.headers.authorization, parts.metricsToken))
      return await reply.code(404).send();
    for (const [name, value] of Object.entries(await parts.counters())) {
      const known =
        gauges.get(name) ??
        new Gauge({
          name: `vigil_${name}`,
          help: name.replaceAll('_', ' '),
          registers: [registry],
        });
      gauges.set(name, known);
      known.set(value);
    }
    return await reply.type(registry.contentType).send(await registry.metrics());
  });
  const page = once(parts.apiPage);
  const document = once(parts.openApi);
  app.get(
    '/api/docs',
    async (_request, reply) => await inPieces(reply.type('text/html; charset=utf-8'), await page()),
  );
  app.get(
    '/api/openapi.json',
    async (_request, reply) =>
      await inPieces(reply.type('application/json; charset=utf-8'), await document()),
  );
}

const pieceBytes = 65_536;
const piecesATurn = 16;

/**
 * One piece at a time, and few at once over all readers: a thousand documents of a megabyte each
 * would delay every other caller for seconds.
 */
const inPieces = async (reply: FastifyReply, bytes: Buffer): Promise<FastifyReply> =>
  await reply
    .header('content-length', bytes.length)
    .send(Readable.from(piecesOf(bytes), { objectMode: false }));

const turn = turns(piecesATurn);

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    await turn();
    yield bytes.subarray(at, at + pieceBytes);
  }
}

/** Made on the first request, as bytes that all slow readers share. */
function once(make: () => Promise<string>): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined;
  return async () => {
    made ??= make().then((text) => Buffer.from(text));
    return await made;
  };
}

// Without a token the figures are for this machine only; a proxy in front makes every caller look
// local, so a forwarded request never counts as that.
function mayScrape(
  request: IncomingMessage,
  authorization: string | undefined,
  token: string | undefined,
): boolean {
  if (token) return tokenMatches(authorization?.replace(/^Bearer /, ''), token);
  const address = request.socket.remoteAddress ?? '';
  const local = address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
  return (
    local &&
    request.headers['x-forwarded-for'] === undefined &&
    request.headers.forwarded === undefined
  );
}
