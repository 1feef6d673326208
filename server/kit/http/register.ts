// Registers one declared endpoint on the server: authenticate, check the page token, authorise,
// parse, run the handler in one transaction, answer after the commit.
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  actingText,
  mayAny,
  proofText,
  shownPersonOf,
  workerRoleOf,
} from '#domain/access/actor.ts';
import { type Gate, gateClosedText } from '#domain/access/gates.ts';
import {
  personHeader,
  sessionExpiryHeader,
  unattendedHeader,
} from '#domain/access/session-headers.ts';
import type { AnyEndpoint, FileRule } from '#domain/kit/endpoint.ts';
import { AppError, forbidden, unauthenticated } from '#domain/kit/errors.ts';
import type { PageMeta } from '#domain/kit/paging.ts';
import { requireIncluded } from '../access/included.ts';
import type { Installation } from '../access/installations.ts';
import { kindOf, requireOrganisation, viewFor } from '../access/scope.ts';
import type { LiveSession } from '../access/sessions.ts';
import type { Last, Tx, View } from '../db/database.ts';
import { createTogether, type Together } from '../db/together.ts';
import { type PictureFile, withPicture } from '../pictures/picture-of-call.ts';
import { fileReply } from './answers/file-reply.ts';
import { imageReply } from './answers/image-reply.ts';
import { noteCaller } from './answers/refusal-log.ts';
import {
  type Context,
  type FileAnswer,
  type ImageAnswer,
  JsonText,
  type Route,
} from './context.ts';
import { bearerOf, installationOf, readsCookies } from './guards/bearer.ts';
import { proveCaller } from './guards/call-limits.ts';
import { callerAddress } from './guards/caller-address.ts';
import { csrfCookie, csrfHeader, csrfHolds, needsPageToken, setCsrfCookie } from './guards/csrf.ts';
import {
  cookiesOf,
  knownBrowsersCookie,
  sessionCookie,
  setKnownBrowsersCookie,
  setSessionCookie,
  signOnBrowserIn,
} from './guards/session-cookie.ts';
import type { Http, HttpParts } from './http-parts.ts';
import { passOnCall } from './pass-on-call.ts';
import { readParams, readPart } from './requests/parse.ts';
import { readFile } from './requests/read-file.ts';

const isBroadcasting = (endpoint: AnyEndpoint): boolean =>
  endpoint.path.startsWith('/broadcasting/');

/** Paths are under /api, except those the Pusher client and the csrf rule fix at the root. */
export const urlOf = (endpoint: AnyEndpoint): string =>
  isBroadcasting(endpoint) ? endpoint.path : `/api${endpoint.path}`;

interface ServingParts extends HttpParts {
  readonly together: Together<unknown>;
}

export function registerRoute(app: Http, route: Route, shared: HttpParts): void {
  const parts: ServingParts = { ...shared, together: createTogether() };
  const declare = (at: Http): void =>
    void at.route({
      method: route.endpoint.method,
      url: urlOf(route.endpoint),
      config: { life_safety: route.endpoint.life_safety },
      handler: async (request, reply) => await serve(route, request, reply, parts),
    });
  if (route.endpoint.file) void app.register(async (at) => declare(acceptFiles(at)));
  else declare(app);
}

/** Passed on unread, of whatever type: the file is read once the caller is known to be allowed. */
function acceptFiles(at: Http): Http {
  at.removeAllContentTypeParsers();
  at.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  return at;
}

async function serve(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ServingParts,
): Promise<string | Readable | Buffer> {
  const { endpoint } = route;
  const cookies = readsCookies(endpoint) ? cookiesOf(request) : {};
  const token = cookies[sessionCookie(parts.config)] ?? null;
  const unattended = endpoint.unattended === true || request.headers[unattendedHeader] === '1';
  const session =
    token === null
      ? null
      : await admittedSession(parts, request, { token, unattended, writes: !reads(endpoint) });
  if (session) noteCaller(request, session.actor);
  if (session) refuseAnothersPage(request, session);
  if (session) reply.header(sessionExpiryHeader, session.expires_at.toISOString());
  const installation = await installationOf(endpoint, request, parts);
  if (installation && 'origin' in installation)
    return await passOnCall(request, reply, installation.origin);
  if (session || installation) proveCaller(request, installation ? 'token' : 'session');
  if (!('public' in endpoint.access) && !session && !installation) throw unauthenticated();
  if (needsPageToken(endpoint) && readsCookies(endpoint))
    refuseForeignPages(request, { token, csrf: cookies[csrfCookie(parts.config)] }, parts);
  if (/urlencoded/.test(request.headers['content-type'] ?? '') && !isBroadcasting(endpoint))
    throw new AppError(
      415,
      'not_json',
      'The body must be JSON. Set content-type to application/json.',
    );
  if (endpoint.not_while_acting && session && session.actor.acting_for_user_id !== null)
    throw new AppError(403, 'acting', actingText);
  if (session?.gate) refuseBehindGate(endpoint, session.gate);
  if (endpoint.needs_proof && session && !session.gate) requireProof(session);
  if (
    'anyOf' in endpoint.access &&
    session &&
    !mayAny(session.actor, endpoint.access.anyOf) &&
    !isOwn(route, session, request)
  )
    throw forbidden();
  const knownBrowsers = cookies[knownBrowsersCookie(parts.config)] ?? null;
  const answer = await act(
    route,
    { request, reply, token, knownBrowsers, session, installation },
    parts,
  );
  // Resolves with what is sent, not with the reply: awaiting a reply waits until its last byte has
  // left.
  if (endpoint.media !== undefined)
    return fileReply(reply, endpoint.media, answer as FileAnswer, parts.log);
  if (endpoint.kind === 'image') return imageReply(reply, answer as ImageAnswer, endpoint);
  reply.type('application/json; charset=utf-8');
  return answerText(endpoint, answer);
}

// Staff who call from an address that is not on their list have no session.
async function admittedSession(
  { sessions, addresses }: ServingParts,
  request: FastifyRequest,
  { token, ...asks }: Asking,
) {
  const session = await sessions.find(token, asks);
  if (!session || !addresses) return session;
  return (await addresses.admits(workerRoleOf(session.actor), callerAddress(request)))
    ? session
    : null;
}

interface Asking {
  readonly token: string;
  readonly unattended: boolean;
  readonly writes: boolean;
}

// A form must not be saved in the name of another person who has since signed in in the same
// browser.
function refuseAnothersPage(request: FastifyRequest, { actor }: LiveSession): void {
  const shown = request.headers[personHeader];
  if (shown !== undefined && shown !== String(shownPersonOf(actor))) throw unauthenticated();
}

// R146: a gate cannot be bypassed by calling past its screen. Public calls know no gates.
function refuseBehindGate({ access, at }: AnyEndpoint, gate: Gate): void {
  if (
    'public' in access ||
    'installation' in access ||
    at === 'any-gate' ||
    at?.includes(gate.name)
  )
    return;
  throw new AppError(403, 'gate', gateClosedText);
}

// Behind a gate a person is still signing in, which is the proof.
function requireProof({ is_proved }: LiveSession): void {
  if (!is_proved) throw new AppError(403, 'proof_required', proofText);
}

// Compared as text: an id that is not a number matches no person, and is refused like a missing
// permission.
const isOwn = (
  { endpoint: { access } }: Route,
  { actor }: LiveSession,
  request: FastifyRequest,
): boolean =>
  'anyOf' in access &&
  access.own !== undefined &&
  (request.params as Record<string, string>)[access.own] === String(shownPersonOf(actor));

interface Shown {
  readonly token: string | null;
  readonly csrf: string | undefined;
}

function refuseForeignPages(
  request: FastifyRequest,
  { token, csrf }: Shown,
  parts: HttpParts,
): void {
  const origin = request.headers.origin;
  const ours = origin === undefined || URL.parse(origin)?.host === request.headers.host;
  const header = request.headers[csrfHeader];
  if (
    ours &&
    csrfHolds(parts.config.APP_SECRET, token, csrf, typeof header === 'string' ? header : undefined)
  )
    return;
  throw new AppError(419, 'csrf', 'The page is out of date. Please try again.');
}

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
  token: string | null;
  knownBrowsers: string | null;
  session: LiveSession | null;
  installation: Installation | null;
}

async function act(route: Route, call: Call, parts: ServingParts): Promise<unknown> {
  const { endpoint } = route;
  const { request, session, installation } = call;
  const actor = session?.actor ?? null;
  const params = readParams(endpoint, request.params as Record<string, string>);
  const view: View = installation
    ? { role: 'tenant', organisation_id: installation.organisation_id }
    : viewFor(endpoint, actor, params);
  if (actor) await requireIncluded(parts.database, { endpoint, actor, view, params });
  const query = readPart(endpoint.query, request.query);
  const body = readPart(endpoint.body, request.body);
  const file = endpoint.file && (await fileOf(endpoint.file, request));
  const afterwards: (() => void)[] = [];
  let picture: PictureFile | undefined;
  const work = async (tx: Tx, last?: Last): Promise<unknown> => {
    // Nothing may be left of a first run that PostgreSQL aborted.
    afterwards.length = 0;
    if (endpoint.scope === 'organisation' && actor) await requireOrganisation(tx, view, actor);
    return await route.handler({
      tx,
      last,
      get actor() {
        return signedIn(actor);
      },
      get installation() {
        return signedIn(installation);
      },
      params,
      query,
      body,
      file: picture ?? file,
      requireProof: () => session && requireProof(session),
      request: factsOf(call, parts),
      log: parts.log,
      afterCommit: (later) => void afterwards.push(later),
    } as Context);
  };
  if (route.alike && actor) {
    // Whether staff may name an organisation depends on whose staff they are.
    const asked = JSON.stringify([view, kindOf(actor), params, query, route.alike(actor, query)]);
    return await parts.together(asked, async () => await parts.database.read(view, work));
  }
  const run = async (made?: PictureFile): Promise<unknown> => {
    picture = made;
    if (endpoint.scope === 'system' || route.ownTransactions) return await work(noTransaction);
    return reads(endpoint)
      ? await parts.database.read(view, work)
      : await parts.database.write(view, work);
  };
  const box = endpoint.file?.picture;
  const answer =
    file && box ? await withPicture({ file, box, person: actor?.user_id ?? 0 }, run) : await run();
  for (const later of afterwards) later();
  return answer;
}

function signedIn<Caller>(caller: Caller | null): Caller {
  if (!caller) throw unauthenticated();
  return caller;
}

const fileOf = async (rule: FileRule, { body, headers }: FastifyRequest) =>
  await readFile(rule, {
    body,
    contentType: headers['content-type'],
    contentLength: headers['content-length'],
  });

const reads = (endpoint: AnyEndpoint): boolean =>
  endpoint.method === 'GET' && endpoint.audit === undefined;

// A refused sign-in is recorded, no connection is held while a password is hashed, and the
// authorisation of a channel writes nothing: such calls open their own transactions.
const noTransaction = (() => {
  throw new Error('This call has no transaction. Open one.');
}) as unknown as Tx;

const factsOf = (
  { request, reply, token, knownBrowsers }: Call,
  parts: HttpParts,
): Context['request'] => ({
  id: request.id,
  address: callerAddress(request),
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  token,
  bearer: bearerOf(request),
  host: request.headers.host ?? '',
  setToken: (next) => {
    if (token) parts.sessions.forget(token);
    setSessionCookie(reply, parts.config, next);
    if (next)
      reply.header(
        sessionExpiryHeader,
        new Date(Date.now() + parts.config.SESSION_MINUTES * 60_000).toISOString(),
      );
    setCsrfCookie(reply, parts.config, next);
  },
  knownBrowsers,
  setKnownBrowsers: (value) => setKnownBrowsersCookie(reply, parts.config, value),
  signOnBrowser: signOnBrowserIn(parts.config, request.headers.cookie ?? ''),
});

function answerText(endpoint: AnyEndpoint, answer: unknown): string {
  if (answer instanceof JsonText)
    return isBroadcasting(endpoint) ? answer.text : `{"data":${answer.text}}`;
  if (endpoint.kind === 'list') {
    const { items, meta } = answer as { items: unknown; meta: PageMeta };
    return `{"data":${items instanceof JsonText ? items.text : JSON.stringify(items)},"meta":${JSON.stringify(meta)}}`;
  }
  return JSON.stringify({ data: answer ?? null });
}
