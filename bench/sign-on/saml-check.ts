// An identity provider's response checked by us and by the library alone, in turn and in this
// process: the processor time that our own rules add.
import { randomBytes, randomUUID } from 'node:crypto';
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { createSealing } from '#server/kit/access/sealing.ts';
import type { Connection } from '#server/saml/connections/saml-connections.store.ts';
import { makeOwnKey, type OwnKey } from '#server/saml/keys/own-certificate.ts';
import {
  encryptedResponse,
  issuer,
  type ResponseParts,
  signedResponse,
} from '#server/saml/sign-on/identity-provider.factory.ts';
import { checkResponse } from '#server/saml/sign-on/response-check.ts';
import type { Measurement } from '../kit/measurement.ts';
import type { World } from '../ratios/world.ts';
import { inTurn, linesOf, type Pair, type Pairs } from '../resources/in-turn.ts';

const origin = 'https://vigil.example';
const publicId = randomUUID();
const own = `${origin}/saml/${publicId}`;
const names = ['assertion signed', 'response and assertion signed', 'encrypted assertion'] as const;
/** Checks of one turn: enough for the processor's clock. */
const checks = 5;

function partsOf(now: Date): ResponseParts {
  return {
    id: `_${randomUUID()}`,
    assertionId: `_${randomUUID()}`,
    issuer,
    status: 'Success',
    inResponseTo: null,
    now,
    audience: `${own}/metadata`,
    recipient: `${own}/acs`,
    destination: `${own}/acs`,
    nameId: 'kM3-ana',
    email: 'ana@bench.example',
    notBefore: new Date(now.getTime() - 60_000),
    notOnOrAfter: new Date(now.getTime() + 86_400_000),
  };
}

const connectionOf = (
  provider: OwnKey,
  ours: OwnKey,
  privateKey: Uint8Array,
  now: Date,
): Connection => ({
  organisation_id: 1,
  id: 1,
  public_id: publicId,
  name: 'Bench',
  status: 'enabled',
  connection_logging: false,
  idp_entity_id: issuer,
  idp_login_url: 'https://login.example/sso',
  idp_logout_url: null,
  certificates: [provider.certificate],
  has_expired_certificate: false,
  name_id_format: 'persistent',
  relay_state_url: null,
  sign_requests: false,
  allow_idp_initiated: true,
  attribute_id: null,
  attribute_email: null,
  attribute_first_name: null,
  attribute_last_name: null,
  certificate: ours.certificate,
  private_key: privateKey,
  is_allowed: true,
  sso_url: null,
  now,
});

/**
 * The library as its documentation sets it up: signatures, times and the audience are its own to
 * judge.
 */
const libraryOf = (provider: OwnKey, ours: OwnKey, isResponseSigned: boolean): SAML =>
  new SAML({
    issuer: `${own}/metadata`,
    audience: `${own}/metadata`,
    callbackUrl: `${own}/acs`,
    entryPoint: 'https://login.example/sso',
    idpIssuer: issuer,
    idpCert: [provider.certificate],
    decryptionPvk: ours.privateKey,
    acceptedClockSkewMs: 180_000,
    wantAssertionsSigned: !isResponseSigned,
    wantAuthnResponseSigned: isResponseSigned,
    validateInResponseTo: ValidateInResponseTo.never,
  });

async function cpuMsOf(check: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let nth = 0; nth < checks; nth += 1) await check();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / checks;
}

async function open(): Promise<Pairs> {
  const now = new Date();
  const [provider, ours] = await Promise.all([
    makeOwnKey('provider', now),
    makeOwnKey('ours', now),
  ]);
  const sealing = createSealing(
    { APP_SECRET: randomBytes(32).toString('hex'), EARLIER_APP_SECRETS: '' },
    'saml',
  );
  const connection = connectionOf(provider, ours, sealing.seal(ours.privateKey), now);
  const parts = partsOf(now);
  const pairOf = (name: (typeof names)[number], xml: string): Pair => {
    const SAMLResponse = Buffer.from(xml).toString('base64');
    const library = libraryOf(provider, ours, name.startsWith('response'));
    return {
      name,
      product: async () =>
        await cpuMsOf(
          async () => await checkResponse(connection, SAMLResponse, { links: { origin }, sealing }),
        ),
      limit: async () =>
        await cpuMsOf(async () => await library.validatePostResponseAsync({ SAMLResponse })),
    };
  };
  return {
    pairs: [
      pairOf('assertion signed', signedResponse(parts, { key: provider, of: 'assertion' })),
      pairOf('response and assertion signed', signedResponse(parts, { key: provider, of: 'both' })),
      pairOf('encrypted assertion', await encryptedResponse(parts, { key: provider }, ours)),
    ],
    close: async () => undefined,
  };
}

export const samlCheck: Measurement<World> = {
  name: 'saml-check',
  part: 'sign-on',
  title: 'A SAML response checked, against the library alone: processor time',
  lines: linesOf(names, 'p50', { atMost: 2 }),
  ...inTurn(open, 200),
};
