// The library's view of a connection: it makes what we send and verifies signatures. We check
// times, responses and replays ourselves.

import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { Sealing } from '#server/kit/access/sealing.ts';
import type { Portal } from '#server/organisations/sign-in-origins.store.ts';
import { addressesOf, type Connection } from '../connections/saml-connections.store.ts';
import { nameIdFormatUri } from '../xml/own-metadata.ts';
import { Refused } from './refused.ts';

export interface ProviderParts {
  readonly links: Portal;
  readonly sealing: Sealing;
}

export interface ProviderOptions {
  /** The id of the request that is sent. */
  readonly id?: string;
  readonly signs: boolean;
  /** The response has a signature of its own, which must hold too. */
  readonly isResponseSigned?: boolean;
}

/** Our key in PEM. @throws Refused where it was sealed with another secret */
export function ownKeyOf({ private_key }: Connection, sealing: Sealing): string {
  const key = private_key && sealing.open(private_key);
  if (!key)
    throw new Refused('The key of the connection cannot be opened. Add the connection again.');
  return key;
}

export function providerOf(
  connection: Connection,
  { links, sealing }: ProviderParts,
  options: ProviderOptions,
): SAML {
  const { entity_url, reply_url } = addressesOf(connection.public_id, links);
  const { id, signs, isResponseSigned = false } = options;
  const key = ownKeyOf(connection, sealing);
  const { idp_entity_id, idp_login_url, idp_logout_url, name_id_format, certificates } = connection;
  if (!idp_entity_id || !idp_login_url) throw new Refused('The connection is not configured.');
  return new SAML({
    issuer: entity_url,
    callbackUrl: reply_url,
    entryPoint: idp_login_url,
    idpIssuer: idp_entity_id,
    // The library wants one even where nothing is verified; ours verifies no message of theirs.
    idpCert: certificates.length > 0 ? [...certificates] : (connection.certificate ?? ''),
    ...(idp_logout_url ? { logoutUrl: idp_logout_url } : {}),
    ...(signs ? { privateKey: key } : {}),
    ...(id ? { generateUniqueId: () => id } : {}),
    decryptionPvk: key,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: name_id_format === 'unspecified' ? null : nameIdFormatUri(name_id_format),
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: isResponseSigned,
    // Judged by us, by the database's clock and its rows.
    audience: false,
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
  });
}
