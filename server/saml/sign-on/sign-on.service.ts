// Signing in by a connection: sending the browser away, and taking the answer it comes back with. What is refused is logged with its reason and changes nothing.
import { createHash, randomBytes } from 'node:crypto';
import { attributeOf } from '#domain/saml/attributes.ts';
import { isOwnPath } from '#domain/saml/saml-connection.ts';
import type { TestResult } from '#domain/saml/single-sign-on.api.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { crossOriginToken } from '#server/sign-in/origins/origins.service.ts';
import { acceptInvitation, insertDraft, type NewDraft, noteSignIn } from '#server/users/users.store.ts';
import { writeLog } from '../connections/connection-log.store.ts';
import type { Connection } from '../connections/saml-connections.store.ts';
import { type ProviderParts, providerOf } from './provider.ts';
import { need, Refused } from './refused.ts';
import { type CheckedResponse, checkResponse } from './response-check.ts';
import * as store from './sign-on.store.ts';

export interface SignOnParts extends ProviderParts {
  readonly database: Database;
}

const platform = { role: 'platform' } as const;
export const newRequestId = (): string => `_${randomBytes(16).toString('hex')}`;
export const browserHashOf = (value: string): Buffer => createHash('sha256').update(value).digest();

/** The address of the identity provider with a new request. @throws Refused where the connection cannot be used */
export async function sendAway(
  parts: SignOnParts,
  connection: Connection,
  request: Omit<store.NewRequest, 'id'>,
): Promise<{ url: string; id: string }> {
  const id = newRequestId();
  const provider = providerOf(connection, parts, { id, signs: connection.sign_requests });
  const url = await provider.getAuthorizeUrlAsync(id, undefined, {});
  await parts.database.write(platform, async (tx) => await store.insertRequest(tx, connection, { ...request, id }));
  return { url, id };
}

export interface Arrived {
  readonly response: string;
  readonly relayState: string | null;
  readonly address: string;
}

/** Where the browser goes with its answer; `isRefused` where the person is told so. */
export type Outcome = { readonly location: string } | { readonly isRefused: true };

export async function takeResponse(parts: SignOnParts, connection: Connection, arrived: Arrived): Promise<Outcome> {
  let checked: CheckedResponse | null = null;
  try {
    checked = await checkResponse(connection, arrived.response, parts);
    const facts = checked;
    return await parts.database.write(platform, async (tx) => await accept(tx, connection, facts, arrived));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const reason = error.message;
    return await parts.database.write(platform, async (tx) => await refuse(tx, connection, { reason, checked, arrived }));
  }
}

async function accept(tx: Tx, connection: Connection, facts: CheckedResponse, arrived: Arrived): Promise<Outcome> {
  const request = facts.inResponseTo === null ? null : await store.takeRequest(tx, connection, facts.inResponseTo);
  need(
    request !== undefined,
    'The response answers no request that is open. It was answered before, is older than 10 minutes, or was not ours.',
  );
  need(request !== null || connection.allow_idp_initiated, 'Sign-in from the identity provider’s portal is not allowed.');
  need(request?.purpose !== 'sign_out', 'The response answers a request to sign out.');
  const until = facts.usableUntil;
  need(await store.claimAssertion(tx, connection, { id: facts.id, until }), 'The assertion was used before.');
  const names = namesOf(connection, facts);
  const person = await store.findPerson(tx, connection, names);
  if (request?.purpose === 'test') return await finishTest(tx, connection, { facts, person, request, arrived });
  need(connection.is_allowed, 'Single sign-on is not included for this organisation.');
  need(connection.status === 'enabled', 'The connection is disabled.');
  needAdmitted(person);
  const userId = person?.id ?? (await insertDraft(tx, connection.organisation_id, draftOf(connection, facts)));
  if (person?.status === 'pending') await acceptInvitation(tx, userId);
  await store.keepLink(tx, connection, names, userId);
  await store.noteUse(tx, connection);
  await noteSignIn(tx, userId, arrived.address);
  const token = await crossOriginToken(tx, userId, {
    browserHash: request?.browser_hash ?? null,
    saml: {
      ...{ organisation_id: connection.organisation_id, connection_id: connection.id, name_id: facts.nameId },
      ...{ name_id_format: facts.nameIdFormat, session_index: facts.sessionIndex },
    },
  });
  await tellAccepted(tx, connection, { facts, arrived, userId, isNew: person === undefined });
  const path = pathOf(connection, request, arrived.relayState);
  return { location: `${connection.sso_url ?? ''}/#session=${token}${path === '/' ? '' : `&to=${encodeURIComponent(path)}`}` };
}

/** Only our own paths: what the request was made for, else what the identity provider asks for, else what the administrator set. */
function pathOf(connection: Connection, request: store.OpenRequest | null, relayState: string | null): string {
  const asked = request === null ? relayState : request.path;
  return asked !== null && asked !== '/' && isOwnPath(asked) ? asked : (connection.relay_state_url ?? '/');
}

function needAdmitted(person: store.Match | undefined): void {
  need(person?.status !== 'disabled', `The account of ${person?.name} is disabled.`);
  need(person?.has_expired !== true, `The account of ${person?.name} has expired.`);
}

function namesOf(connection: Connection, { nameId, nameIdFormat, attributes }: CheckedResponse): store.Names {
  const isTransient = nameIdFormat?.endsWith(':transient') ?? false;
  const email = attributeOf(attributes, 'email', connection.attribute_email) ?? (/^[^@\s]+@[^@\s]+$/.test(nameId) ? nameId : null);
  const objectId = attributeOf(attributes, 'id', connection.attribute_id);
  return { issuer: connection.idp_entity_id ?? '', nameId: isTransient ? null : nameId, objectId, email };
}

function draftOf(connection: Connection, facts: CheckedResponse): NewDraft {
  const { email } = namesOf(connection, facts);
  const first = attributeOf(facts.attributes, 'first_name', connection.attribute_first_name);
  const last = attributeOf(facts.attributes, 'last_name', connection.attribute_last_name);
  const [name = 'Unknown'] = (email ?? facts.nameId).split('@');
  return { first_name: (first ?? name).slice(0, 100), last_name: (last ?? '–').slice(0, 100), email };
}

interface Accepted {
  readonly facts: CheckedResponse;
  readonly arrived: Arrived;
  readonly userId: number;
  readonly isNew: boolean;
}

async function tellAccepted(tx: Tx, connection: Connection, { facts, arrived, userId, isNew }: Accepted): Promise<void> {
  const { organisation_id, id } = connection;
  const way = facts.inResponseTo === null ? 'from the identity provider’s portal' : 'from our sign-in page';
  await writeLog(tx, {
    ...{ organisation_id, connection_id: id, kind: 'sign_in', outcome: 'accepted', user_id: userId, address: arrived.address },
    reason: isNew ? `Signed in ${way} without an account: a draft was added.` : `Signed in ${way}.`,
    details: detailsOf(facts, arrived),
  });
  await recordEvents(tx, [
    {
      ...{ kind: 'sign_in.succeeded', organisation_id, user_id: userId, actor_staff_id: userId },
      data: { address: arrived.address, connection: connection.name },
    },
  ]);
}

const detailsOf = (checked: CheckedResponse | null, { response }: Arrived): Record<string, unknown> =>
  checked
    ? { name_id: checked.nameId, name_id_format: checked.nameIdFormat, attributes: checked.attributes, response: checked.xml }
    : { response: response.slice(0, 20_000) };

interface Tested {
  readonly facts: CheckedResponse;
  readonly person: store.Match | undefined;
  readonly request: store.OpenRequest;
  readonly arrived: Arrived;
}

async function finishTest(tx: Tx, connection: Connection, { facts, person, request, arrived }: Tested): Promise<Outcome> {
  const reason = person ? `The test found ${person.name}.` : 'The test found nobody with an account.';
  const result: TestResult = {
    ...{ outcome: 'accepted', reason, name_id: facts.nameId, name_id_format: facts.nameIdFormat },
    attributes: Object.entries(facts.attributes).map(([name, value]) => ({
      name,
      values: typeof value === 'string' ? [value] : [...value],
    })),
    user: person ? { id: person.id, name: person.name, email: person.email } : null,
    matched_by: person?.matched_by ?? null,
  };
  await store.keepResult(tx, request.id, result);
  await writeLog(tx, {
    ...{ organisation_id: connection.organisation_id, connection_id: connection.id, kind: 'test', outcome: 'accepted', reason },
    ...{ user_id: person?.id ?? null, address: arrived.address, details: detailsOf(facts, arrived) },
  });
  return { location: locationOfTest(request) };
}

interface Refusal {
  readonly reason: string;
  readonly checked: CheckedResponse | null;
  readonly arrived: Arrived;
}

async function refuse(tx: Tx, connection: Connection, { reason, checked, arrived }: Refusal): Promise<Outcome> {
  // Who tests has the key of the test, which nobody can guess, and is shown the reason.
  const test = arrived.relayState === null ? undefined : await store.findTest(tx, connection, arrived.relayState);
  await writeLog(tx, {
    ...{ organisation_id: connection.organisation_id, connection_id: connection.id, kind: test ? 'test' : 'sign_in', outcome: 'refused' },
    ...{ reason, address: arrived.address, details: detailsOf(checked, arrived) },
  });
  if (!test) return { isRefused: true };
  const nothing = { name_id: null, name_id_format: null, attributes: [], user: null, matched_by: null };
  await store.keepResult(tx, test.id, { ...nothing, outcome: 'refused', reason } satisfies TestResult);
  return { location: locationOfTest(test) };
}

/** The screen that began the test, which then asks what was found. */
const locationOfTest = ({ path, id }: store.OpenRequest): string => `${path}?test=${id}`;
