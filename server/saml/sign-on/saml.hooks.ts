// The addresses that identity providers are given: our metadata, where signing in begins and ends, and where signing out does.
import { randomBytes } from 'node:crypto';
import { isOwnPath } from '#domain/saml/saml-connection.ts';
import type { Config } from '#server/kit/config.ts';
import { signOnBrowserIn, signOnBrowserLine } from '#server/kit/http/guards/session-cookie.ts';
import type { Hook, HookAnswer, HookCall } from '#server/kit/http/machines/hooks.ts';
import { writeLog } from '../connections/connection-log.store.ts';
import { addressesOf, type Connection, findConnection } from '../connections/saml-connections.store.ts';
import { ownMetadata } from '../xml/own-metadata.ts';
import { refusalPage } from './refusal-page.ts';
import { need, Refused } from './refused.ts';
import { mostResponse } from './response-check.ts';
import { browserHashOf, type SignOnParts, sendAway, takeResponse } from './sign-on.service.ts';
import { takeSignOut } from './sign-out.service.ts';

export interface HookParts extends SignOnParts {
  readonly config: Pick<Config, 'demo'>;
}

const platform = { role: 'platform' } as const;
const refused: HookAnswer = { status: 403, headers: { 'content-type': 'text/html; charset=utf-8' }, body: refusalPage };
/** Each answer is of one browser at one moment. */
const to = (location: string, headers: Record<string, string> = {}): HookAnswer => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store', ...headers },
});

export function samlHooks(parts: HookParts): Hook[] {
  const hook = (method: 'GET' | 'POST', path: string, handle: (connection: Connection, call: HookCall) => Promise<HookAnswer>): Hook => ({
    ...{ method, path: `/saml/:connection/${path}` },
    // Base64 and its escapes make the message longer.
    longestBody: mostResponse * 2,
    handle: async (call) => {
      const publicId = call.params['connection'] ?? '';
      const connection = await parts.database.read(platform, async (tx) => await findConnection(tx, { publicId }));
      return connection ? await handle(connection, call) : { ...refused, status: 404 };
    },
  });
  return [
    hook('GET', 'metadata', async (connection) => metadata(parts, connection)),
    hook('GET', 'login', async (connection, call) => await login(parts, connection, call)),
    hook('POST', 'acs', async (connection, call) => await acs(parts, connection, call)),
    hook('GET', 'slo', async (connection, { url, address }) => to(await takeSignOut(parts, connection, { url, address }))),
  ];
}

function metadata({ links }: HookParts, connection: Connection): HookAnswer {
  const { certificate, name_id_format, sign_requests, public_id } = connection;
  if (certificate === null) return { ...refused, status: 404 };
  const body = ownMetadata({ ...addressesOf(public_id, links), certificate, name_id_format, sign_requests });
  return { status: 200, headers: { 'content-type': 'application/samlmetadata+xml; charset=utf-8' }, body };
}

async function login(parts: HookParts, connection: Connection, call: HookCall): Promise<HookAnswer> {
  // The session begins where the organisation signs in: the browser is known there.
  const home = connection.sso_url === null ? null : URL.parse(connection.sso_url);
  if (home && home.host !== call.headers.host) return to(`${home.origin}${call.url}`);
  const path = new URLSearchParams(call.url.split('?')[1]).get('to') ?? '/';
  try {
    need(connection.is_allowed, 'Single sign-on is not included for this organisation.');
    need(connection.status === 'enabled', 'The connection is disabled.');
    const browser = signOnBrowserIn(parts.config, call.headers.cookie ?? '') ?? randomBytes(24).toString('base64url');
    const { url } = await sendAway(parts, connection, {
      purpose: 'sign_in',
      browserHash: browserHashOf(browser),
      path: isOwnPath(path) ? path : '/',
    });
    return to(url, { 'set-cookie': signOnBrowserLine(parts.config, browser) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { organisation_id, id: connection_id } = connection;
    const log = {
      organisation_id,
      connection_id,
      kind: 'sign_in',
      outcome: 'refused',
      reason: error.message,
      address: call.address,
    } as const;
    await parts.database.write(platform, async (tx) => await writeLog(tx, log));
    return refused;
  }
}

async function acs(parts: HookParts, connection: Connection, { body, address }: HookCall): Promise<HookAnswer> {
  const values = new URLSearchParams(body.toString('latin1'));
  const [response = '', ...more] = values.getAll('SAMLResponse');
  const outcome = await takeResponse(parts, connection, {
    response: more.length > 0 ? '' : response,
    ...{ relayState: values.get('RelayState') || null, address },
  });
  return 'location' in outcome ? to(outcome.location) : refused;
}
