// The addresses given to identity providers: our metadata, where signing in begins and ends, and
// signing out.
import { randomBytes } from 'node:crypto';
import { isOwnPath } from '#domain/kit/own-path.ts';
import type { Tx } from '#server/kit/db/database.ts';
import {
  arrivalIn,
  arrivalLine,
  signOnBrowserIn,
  signOnBrowserLine,
  tokenIn,
} from '#server/kit/http/guards/session-cookie.ts';
import type { Hook, HookAnswer, HookCall } from '#server/kit/http/machines/hooks.ts';
import { writeLog } from '../connections/connection-log.store.ts';
import {
  addressesOf,
  type Connection,
  findConnection,
} from '../connections/saml-connections.store.ts';
import { ownMetadata } from '../xml/own-metadata.ts';
import { type AtBrowser, askToContinue, continueAs, type Next } from './arrivals.service.ts';
import { need, Refused } from './refused.ts';
import { mostResponse } from './response-check.ts';
import { continuePage, refusalPage } from './sign-on-pages.ts';
import { takeSignOut } from './sign-out.service.ts';
import {
  browserHashOf,
  handleResponse,
  redirectToProvider,
  type SignOnParts,
} from './single-sign-on.service.ts';

const platform = { role: 'platform' } as const;
/** Each page is of one browser at one moment. */
const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
const refused = (shown: string | null = null): HookAnswer => ({
  status: 403,
  headers: html,
  body: refusalPage(shown),
});
/** Each answer is of one browser at one moment. */
const to = (location: string, headers: Record<string, string> = {}): HookAnswer => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store', ...headers },
});

export function samlHooks(parts: SignOnParts): Hook[] {
  const hook = (
    method: 'GET' | 'POST',
    path: string,
    handle: (connection: Connection, call: HookCall) => Promise<HookAnswer>,
  ): Hook => ({
    method,
    path: `/saml/:connection/${path}`,
    // Base64 and its escapes make the message longer.
    longestBody: mostResponse * 2,
    handle: async (call) => {
      const publicId = call.params['connection'] ?? '';
      const connection = await parts.database.read(
        platform,
        async (tx) => await findConnection(tx, { publicId }),
      );
      return connection ? await handle(connection, call) : { ...refused(), status: 404 };
    },
  });
  return [
    hook('GET', 'metadata', async (connection) => metadata(parts, connection)),
    hook('GET', 'login', async (connection, call) => await login(parts, connection, call)),
    hook('POST', 'acs', async (connection, call) => await acs(parts, connection, call)),
    hook(
      'GET',
      'continue',
      async (connection, call) => await goOn(parts, connection, call, askToContinue),
    ),
    hook(
      'POST',
      'continue',
      async (connection, call) => await goOn(parts, connection, call, continueAs),
    ),
    hook('GET', 'slo', async (connection, { url, address }) =>
      to(await takeSignOut(parts, connection, { url, address })),
    ),
  ];
}

function metadata({ links }: SignOnParts, connection: Connection): HookAnswer {
  const { certificate, name_id_format, sign_requests, public_id } = connection;
  if (certificate === null) return { ...refused(), status: 404 };
  const body = ownMetadata({
    ...addressesOf(public_id, links),
    certificate,
    name_id_format,
    sign_requests,
  });
  return {
    status: 200,
    headers: { 'content-type': 'application/samlmetadata+xml; charset=utf-8' },
    body,
  };
}

/** The origin where the sessions of the organisation begin, where the browser is at another one. */
function homeOf({ sso_url }: Connection, { headers }: HookCall): string | null {
  const home = sso_url === null ? null : URL.parse(sso_url);
  return home && home.host !== headers.host ? home.origin : null;
}

async function login(
  parts: SignOnParts,
  connection: Connection,
  call: HookCall,
): Promise<HookAnswer> {
  const home = homeOf(connection, call);
  if (home !== null) return to(`${home}${call.url}`);
  const path = new URLSearchParams(call.url.split('?')[1]).get('to') ?? '/';
  return await refusing(parts, connection, call, async () => {
    need(connection.is_allowed, 'Single sign-on is not included for this organisation.');
    need(connection.status === 'enabled', 'The connection is disabled.');
    const browser = signOnBrowserOf(parts, call);
    const { url } = await redirectToProvider(parts, connection, {
      purpose: 'sign_in',
      browserHash: browserHashOf(browser),
      path: isOwnPath(path) ? path : '/',
    });
    return to(url, { 'set-cookie': signOnBrowserLine(parts.config, browser) });
  });
}

const signOnBrowserOf = ({ config }: SignOnParts, { headers }: HookCall): string =>
  signOnBrowserIn(config, headers.cookie ?? '') ?? randomBytes(24).toString('base64url');

/** Logs the reason of a refusal and returns its page. */
async function refusing(
  parts: SignOnParts,
  { organisation_id, id: connection_id }: Connection,
  { address }: HookCall,
  work: () => Promise<HookAnswer>,
): Promise<HookAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const log = {
      organisation_id,
      connection_id,
      kind: 'sign_in',
      outcome: 'refused',
      reason: error.message,
      address,
    } as const;
    await parts.database.write(platform, async (tx) => await writeLog(tx, log));
    return refused(error.shown);
  }
}

async function acs(
  parts: SignOnParts,
  connection: Connection,
  call: HookCall,
): Promise<HookAnswer> {
  const values = new URLSearchParams(call.body.toString('latin1'));
  const [response = '', ...more] = values.getAll('SAMLResponse');
  const home = homeOf(connection, call);
  const outcome = await handleResponse(parts, connection, {
    response: more.length > 0 ? '' : response,
    relayState: values.get('RelayState') || null,
    address: call.address,
    isAtHome: home === null,
  });
  if ('isRefused' in outcome) return refused(outcome.shown);
  // The browser posts the same form there, so that the cookie that it then gets is one of that
  // host.
  if ('isForHome' in outcome)
    return { ...to(`${home}/saml/${connection.public_id}/acs`), status: 307 };
  if ('location' in outcome) return to(outcome.location);
  return to(`/saml/${connection.public_id}/continue`, {
    'set-cookie': arrivalLine(parts.config, outcome.arrival),
  });
}

type Step = (
  tx: Tx,
  connection: Connection,
  browser: AtBrowser,
  config: SignOnParts['config'],
) => Promise<Next>;

/** Shows the confirmation page, or continues after the confirmation. */
async function goOn(
  parts: SignOnParts,
  connection: Connection,
  call: HookCall,
  step: Step,
): Promise<HookAnswer> {
  const { config, database } = parts;
  const cookie = call.headers.cookie ?? '';
  const browser: AtBrowser = {
    arrival: arrivalIn(config, cookie),
    signOnBrowser: signOnBrowserOf(parts, call),
    session: tokenIn(config, cookie),
    pageToken: new URLSearchParams(call.body.toString('latin1')).get('token') ?? '',
    address: call.address,
  };
  return await refusing(parts, connection, call, async () => {
    const next = await database.write(
      platform,
      async (tx) => await step(tx, connection, browser, config),
    );
    if ('location' in next)
      return to(next.location, { 'set-cookie': signOnBrowserLine(config, browser.signOnBrowser) });
    return {
      status: 200,
      headers: html,
      body: continuePage({ ...next.ask, action: `/saml/${connection.public_id}/continue` }),
    };
  });
}
