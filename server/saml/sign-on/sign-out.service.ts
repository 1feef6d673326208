// Signing out both ways: informing the identity provider that a person signed out here, and ending
// sessions on its request.
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { Actor } from '#domain/access/actor.ts';
import { endSessions } from '#server/sign-in/sessions.service.ts';
import { writeLog } from '../connections/connection-log.store.ts';
import {
  addressesOf,
  type Connection,
  findConnection,
} from '../connections/saml-connections.store.ts';
import { mayLeadTo } from '../xml/provider-address.ts';
import { attributeIn, childrenOf, namespaces, readXml, UnsafeXml } from '../xml/safe-xml.ts';
import { skewMs } from './assertion-facts.ts';
import { providerOf } from './provider.ts';
import { need, Refused } from './refused.ts';
import { newRequestId, type SignOnParts } from './single-sign-on.service.ts';
import * as store from './single-sign-on.store.ts';

const platform = { role: 'platform' } as const;
const mostMessage = 64 * 1024;
const inflate = promisify(inflateRaw);
const allowedSignature = /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#rsa-sha(256|384|512)$/;
const names = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature'] as const;

/**
 * The address to sign out at the provider after signing out here; null for a session of another
 * kind, or a provider without a sign-out URL.
 */
export async function signOutUrl(
  parts: SignOnParts,
  { session_id }: Actor,
): Promise<string | null> {
  const found = await parts.database.read(platform, async (tx) => {
    const session = await store.findSamlSession(tx, session_id);
    const connection = session && (await findConnection(tx, { id: session.connection_id }));
    return session &&
      connection?.idp_logout_url &&
      mayLeadTo(connection.idp_logout_url, parts.config)
      ? { session, connection }
      : null;
  });
  if (!found) return null;
  const { session, connection } = found;
  const id = newRequestId();
  const provider = providerOf(connection, parts, { id, signs: true });
  const user = {
    issuer: connection.idp_entity_id ?? '',
    nameID: session.name_id,
    nameIDFormat: session.name_id_format ?? '',
    ...(session.session_index === null ? {} : { sessionIndex: session.session_index }),
  };
  const url = await provider.getLogoutUrlAsync(user, '', {});
  await parts.database.write(
    platform,
    async (tx) => await store.insertRequest(tx, connection, { id, purpose: 'sign_out' }),
  );
  return url;
}

/** Handles a sign-out message in the query of an address. @returns the address to redirect to */
export async function takeSignOut(
  parts: SignOnParts,
  connection: Connection,
  arrived: { url: string; address: string },
): Promise<string> {
  const of = {
    organisation_id: connection.organisation_id,
    connection_id: connection.id,
    kind: 'sign_out',
    address: arrived.address,
  } as const;
  try {
    const message = await readMessage(parts, connection, arrived.url);
    if (message.kind === 'response') {
      await parts.database.write(platform, async (tx) => {
        const request = await store.takeRequest(tx, connection, message.inResponseTo);
        need(
          request?.purpose === 'sign_out',
          'The answer to a sign-out belongs to no request that is open.',
        );
        await writeLog(tx, {
          ...of,
          outcome: 'accepted',
          reason: 'Signed out at the identity provider too.',
        });
      });
      return '/';
    }
    await parts.database.write(platform, async (tx) => {
      const sessions = await store.findSessionsOf(tx, connection, message);
      await endSessions(
        tx,
        sessions.map(({ session_id }) => session_id),
      );
      const reason = `Signed out by the identity provider: ${sessions.length === 1 ? '1 session' : `${sessions.length} sessions`} ended.`;
      await writeLog(tx, {
        ...of,
        outcome: 'accepted',
        reason,
        user_id: sessions[0]?.user_id ?? null,
      });
    });
    if (!connection.idp_logout_url || !mayLeadTo(connection.idp_logout_url, parts.config))
      return '/';
    const provider = providerOf(connection, parts, { signs: true });
    return await provider.getLogoutResponseUrlAsync(
      { ...message.profile },
      message.relayState ?? '',
      {},
      true,
    );
  } catch (error) {
    if (!(error instanceof Refused || error instanceof UnsafeXml)) throw error;
    await parts.database.write(
      platform,
      async (tx) => await writeLog(tx, { ...of, outcome: 'refused', reason: error.message }),
    );
    return '/';
  }
}

type Message =
  | { readonly kind: 'response'; readonly inResponseTo: string }
  | {
      readonly kind: 'request';
      readonly nameId: string;
      readonly sessionIndex: string | null;
      readonly relayState: string | null;
      readonly profile: { ID: string; issuer: string; nameID: string; nameIDFormat: string };
    };

/**
 * Each name once, otherwise the signature could cover another value than the one that is read.
 * @throws Refused
 */
function valuesOf(query: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of query.split('&')) {
    const [name = '', value = ''] = part.split(/=(.*)/s);
    const known = names.some((one) => one === name);
    need(
      known || !names.some((one) => decodeURIComponent(name).includes(one)),
      'The address of the message is ambiguous.',
    );
    need(!found.has(name), 'The address of the message is ambiguous.');
    if (known) found.set(name, decodeURIComponent(value.replaceAll('+', ' ')));
  }
  return found;
}

async function readMessage(
  parts: SignOnParts,
  connection: Connection,
  url: string,
): Promise<Message> {
  const query = url.split('?')[1] ?? '';
  const values = valuesOf(query);
  const [request, response] = [values.get('SAMLRequest'), values.get('SAMLResponse')];
  need(
    (request === undefined) !== (response === undefined),
    'The address has no message about signing out.',
  );
  need(values.has('Signature'), 'The message is not signed.');
  need(
    allowedSignature.test(values.get('SigAlg') ?? ''),
    'The signature algorithm is not allowed. Use RSA with SHA-256.',
  );
  need(connection.certificates.length > 0, 'The connection has no certificate that is valid.');
  const deflated = Buffer.from(request ?? response ?? '', 'base64');
  const xml = await inflate(deflated, { maxOutputLength: mostMessage }).catch(() => {
    throw new Refused('The message cannot be read.');
  });
  const root = readXml(xml.toString('utf8'), mostMessage).documentElement;
  const { logout_url } = addressesOf(connection.public_id, parts.links);
  const destination = attributeIn(root, 'Destination');
  need(
    destination === null || destination === logout_url,
    `The destination is ${destination}, not ${logout_url}.`,
  );
  const issuer = childrenOf(root, namespaces.assertion, 'Issuer')[0]?.textContent?.trim() ?? '';
  need(
    issuer === connection.idp_entity_id,
    `The issuer is ${issuer || 'missing'}, not ${connection.idp_entity_id}.`,
  );
  const provider = providerOf(connection, parts, { signs: false });
  await provider.validateRedirectAsync(Object.fromEntries(values), query).catch(() => {
    throw new Refused(
      'The signature does not match the message and a certificate of the connection, or the sign-out failed.',
    );
  });
  return request === undefined
    ? { kind: 'response', inResponseTo: attributeIn(root, 'InResponseTo') ?? '' }
    : requestOf(root, connection, values, issuer);
}

function requestOf(
  root: Element,
  { now }: Connection,
  values: ReadonlyMap<string, string>,
  issuer: string,
): Message {
  const end = attributeIn(root, 'NotOnOrAfter');
  const issued = Date.parse(attributeIn(root, 'IssueInstant') ?? '');
  need(
    end === null || now.getTime() - skewMs < Date.parse(end),
    'The request to sign out has expired.',
  );
  need(
    Math.abs(now.getTime() - issued) <= 10 * 60_000,
    'The request to sign out is older than 10 minutes.',
  );
  const [name] = childrenOf(root, namespaces.assertion, 'NameID');
  const nameId = name?.textContent?.trim() ?? '';
  need(nameId !== '', 'The request to sign out has no name ID.');
  const sessionIndex =
    childrenOf(root, namespaces.protocol, 'SessionIndex')[0]?.textContent?.trim() ?? null;
  const profile = {
    ID: attributeIn(root, 'ID') ?? '',
    issuer,
    nameID: nameId,
    nameIDFormat: attributeIn(name, 'Format') ?? '',
  };
  return {
    kind: 'request',
    nameId,
    sessionIndex,
    relayState: values.get('RelayState') ?? null,
    profile,
  };
}
