// Signing in by a connection: redirects the browser to the identity provider and handles its
// response. A refusal is logged with its reason and changes nothing else.
import { createHash, randomBytes } from 'node:crypto';
import { isOwnPath } from '#domain/kit/own-path.ts';
import type { TestResult } from '#domain/saml/single-sign-on.api.ts';
import type { Config } from '#server/kit/config.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { reasonOutOfReach } from '../connections/confirmation.service.ts';
import { writeLog } from '../connections/connection-log.store.ts';
import type { Connection } from '../connections/saml-connections.store.ts';
import { mayLeadTo } from '../xml/provider-address.ts';
import { keepArrival } from './arrivals.service.ts';
import { type ProviderParts, providerOf } from './provider.ts';
import { need, Refused } from './refused.ts';
import { type CheckedResponse, checkResponse } from './response-check.ts';
import { needAdmitted, personOf, signIn } from './signing-in.service.ts';
import * as store from './single-sign-on.store.ts';

export interface SignOnParts extends ProviderParts {
  readonly database: Database;
  readonly config: Pick<Config, 'demo' | 'CELL' | 'APP_SECRET'>;
}

const platform = { role: 'platform' } as const;
export const newRequestId = (): string => `_${randomBytes(16).toString('hex')}`;
export const browserHashOf = (value: string): Buffer => createHash('sha256').update(value).digest();

/**
 * The address of the identity provider with a new request. @throws Refused where the connection
 * cannot be used
 */
export async function redirectToProvider(
  parts: SignOnParts,
  connection: Connection,
  request: Omit<store.NewRequest, 'id'>,
): Promise<{ url: string; id: string }> {
  const id = newRequestId();
  // An earlier version accepted addresses that are no longer accepted.
  const { idp_login_url: login } = connection;
  need(
    login === null || mayLeadTo(login, parts.config),
    'The sign-in URL of the connection must be an address that begins with https://.',
  );
  const provider = providerOf(connection, parts, { id, signs: connection.sign_requests });
  const url = await provider.getAuthorizeUrlAsync(id, undefined, {});
  await parts.database.write(
    platform,
    async (tx) => await store.insertRequest(tx, connection, { ...request, id }),
  );
  return { url, id };
}

export interface IncomingResponse {
  readonly response: string;
  readonly relayState: string | null;
  readonly address: string;
  /** Whether it was posted to the host where the sessions of the organisation begin. */
  readonly isAtHome: boolean;
}

/**
 * The browser's next step: an address, the confirmation page, or the same form at the host where
 * its session begins. A refusal may have a text for the person.
 */
export type Outcome =
  | { readonly location: string }
  | { readonly arrival: string }
  | { readonly isForHome: true }
  | { readonly isRefused: true; readonly shown: string | null };

export async function handleResponse(
  parts: SignOnParts,
  connection: Connection,
  incoming: IncomingResponse,
): Promise<Outcome> {
  let checked: CheckedResponse | null = null;
  try {
    checked = await checkResponse(connection, incoming.response, parts);
    const facts = checked;
    if (facts.inResponseTo === null && !incoming.isAtHome) return { isForHome: true };
    return await parts.database.write(
      platform,
      async (tx) => await accept(tx, connection, facts, incoming),
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { message: reason, shown } = error;
    return await parts.database.write(
      platform,
      async (tx) => await refuse(tx, connection, { reason, shown, checked, incoming }),
    );
  }
}

async function accept(
  tx: Tx,
  connection: Connection,
  facts: CheckedResponse,
  incoming: IncomingResponse,
): Promise<Outcome> {
  const request =
    facts.inResponseTo === null
      ? null
      : await store.takeRequest(tx, connection, facts.inResponseTo);
  need(
    request !== undefined,
    'This response matches no pending request. It was already used, expired after 10 minutes, or was sent to another system.',
  );
  need(
    request !== null || connection.allow_idp_initiated,
    'Sign-in from the identity provider’s portal is not allowed.',
  );
  need(request?.purpose !== 'sign_out', 'The response answers a request to sign out.');
  const until = facts.usableUntil;
  need(
    await store.claimAssertion(tx, connection, { id: facts.id, until }),
    'The assertion was used before.',
  );
  const person = await personOf(tx, connection, facts);
  if (request?.purpose === 'test')
    return await finishTest(tx, connection, { facts, person, request, incoming });
  await needAdmitted(tx, connection, person);
  const details = detailsOf(facts, incoming);
  const path = pathOf(connection, request, incoming.relayState);
  if (request === null)
    return {
      arrival: await keepArrival(tx, connection, {
        facts,
        path,
        details: connection.connection_logging ? details : null,
      }),
    };
  const location = await signIn(tx, connection, {
    facts,
    person,
    path,
    details,
    address: incoming.address,
    browserHash: request.browser_hash,
    way: 'from our sign-in page',
  });
  return { location };
}

/**
 * Only our own paths: the request's, else the identity provider's, else the administrator's
 * setting.
 */
function pathOf(
  connection: Connection,
  request: store.OpenRequest | null,
  relayState: string | null,
): string {
  const asked = request === null ? relayState : request.path;
  const wanted = [asked === '/' ? null : asked, connection.relay_state_url];
  return wanted.find((path) => path !== null && isOwnPath(path)) ?? '/';
}

const detailsOf = (
  checked: CheckedResponse | null,
  { response }: IncomingResponse,
): Record<string, unknown> =>
  checked
    ? {
        name_id: checked.nameId,
        name_id_format: checked.nameIdFormat,
        attributes: checked.attributes,
        response: checked.xml,
      }
    : { response: response.slice(0, 20_000) };

interface Tested {
  readonly facts: CheckedResponse;
  readonly person: store.Match | undefined;
  readonly request: store.OpenRequest;
  readonly incoming: IncomingResponse;
}

async function finishTest(
  tx: Tx,
  connection: Connection,
  { facts, person, request, incoming }: Tested,
): Promise<Outcome> {
  const reason = person
    ? `The test found ${person.name}.`
    : 'The test found nobody with an account.';
  const result: TestResult = {
    outcome: 'accepted',
    reason,
    name_id: facts.nameId,
    name_id_format: facts.nameIdFormat,
    attributes: Object.entries(facts.attributes).map(([name, value]) => ({
      name,
      values: typeof value === 'string' ? [value] : [...value],
    })),
    user: person ? { id: person.id, name: person.name, email: person.email } : null,
    matched_by: person?.matched_by ?? null,
    problem: await reasonOutOfReach(tx, connection.id, person ?? null),
  };
  await store.keepResult(tx, request.id, result);
  await writeLog(tx, {
    organisation_id: connection.organisation_id,
    connection_id: connection.id,
    kind: 'test',
    outcome: 'accepted',
    reason,
    user_id: person?.id ?? null,
    address: incoming.address,
    details: detailsOf(facts, incoming),
  });
  return { location: locationOfTest(request) };
}

interface Refusal {
  readonly reason: string;
  readonly shown: string | null;
  readonly checked: CheckedResponse | null;
  readonly incoming: IncomingResponse;
}

async function refuse(
  tx: Tx,
  connection: Connection,
  { reason, shown, checked, incoming }: Refusal,
): Promise<Outcome> {
  // The caller has the test's unguessable key, so the reason is shown.
  const test =
    incoming.relayState === null
      ? undefined
      : await store.findTest(tx, connection, incoming.relayState);
  await writeLog(tx, {
    organisation_id: connection.organisation_id,
    connection_id: connection.id,
    kind: test ? 'test' : 'sign_in',
    outcome: 'refused',
    reason,
    address: incoming.address,
    details: detailsOf(checked, incoming),
  });
  if (!test) return { isRefused: true, shown };
  const nothing = {
    name_id: null,
    name_id_format: null,
    attributes: [],
    user: null,
    matched_by: null,
    problem: null,
  };
  await store.keepResult(tx, test.id, {
    ...nothing,
    outcome: 'refused',
    reason,
  } satisfies TestResult);
  return { location: locationOfTest(test) };
}

/** The screen that began the test, which then loads the result. */
const locationOfTest = ({ path, id }: store.OpenRequest): string => `${path}?test=${id}`;
