// Signing in from the identity provider's portal: the response answers none of our requests, so it
// is held until the person continues in the browser that posted it (decision 0029).
import { randomBytes } from 'node:crypto';
import type { Config } from '#server/kit/config.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { createCsrfToken, csrfHolds } from '#server/kit/http/guards/csrf.ts';
import { hashToken } from '#server/sign-in/sessions.service.ts';
import { findSession } from '#server/sign-in/sessions.store.ts';
import type { Connection } from '../connections/saml-connections.store.ts';
import * as store from './arrivals.store.ts';
import { need } from './refused.ts';
import type { Waiting } from './sign-on-pages.ts';
import { draftOf, needAdmitted, personOf, signIn } from './signing-in.service.ts';

/**
 * Keeps a verified response for the browser that posted it. @returns the value of the cookie by
 * which it is known again
 */
export async function keepArrival(
  tx: Tx,
  connection: Connection,
  arrival: store.Arrival,
): Promise<string> {
  const browser = randomBytes(32).toString('base64url');
  await store.insertArrival(tx, connection, { ...arrival, browserHash: hashToken(browser) });
  return browser;
}

/** A browser at the page with the button to continue. */
export interface AtBrowser {
  /** The cookie that its response was answered with; null without one. */
  readonly arrival: string | null;
  /** The cookie by which the session begins in this browser only. */
  readonly signOnBrowser: string;
  /** The session that it has; null without one. */
  readonly session: string | null;
  /** The token of that page; empty without one. */
  readonly pageToken: string;
  readonly address: string;
}

/** The browser's next step: an address, or the page that requires confirmation. */
export type Next = { readonly location: string } | { readonly ask: Omit<Waiting, 'action'> };

const gone =
  'The sign-in from the identity provider’s portal was continued in another browser, a second time, or after 10 minutes.';
const goneText =
  'This sign-in has expired, or it was started in another browser. Start again from your identity provider.';

function needBrowser(arrival: string | null): asserts arrival is string {
  need(arrival !== null, gone, goneText);
}

/**
 * Requires confirmation, unless this browser is signed in as the person already. @throws Refused
 */
export async function askToContinue(
  tx: Tx,
  connection: Connection,
  browser: AtBrowser,
  config: Pick<Config, 'APP_SECRET'>,
): Promise<Next> {
  needBrowser(browser.arrival);
  const waiting = await store.findArrival(tx, connection, hashToken(browser.arrival));
  need(waiting !== undefined, gone, goneText);
  const person = await personOf(tx, connection, waiting.facts);
  await needAdmitted(tx, connection, person);
  const session =
    browser.session === null ? undefined : await findSession(tx, hashToken(browser.session), 0);
  if (session && session.user_id === person?.id && session.acting_for_user_id === null)
    return await proceed(tx, connection, browser);
  const draft = draftOf(connection, waiting.facts);
  return {
    ask: {
      name: person?.name ?? `${draft.first_name} ${draft.last_name}`,
      email: person ? person.email : draft.email,
      connection: connection.name,
      signedInAs: session?.name ?? null,
      token: createCsrfToken(config.APP_SECRET, browser.arrival),
    },
  };
}

/**
 * The person confirmed on the page of this very response; a page of an earlier response does not
 * count.
 * @throws Refused
 */
export async function continueAs(
  tx: Tx,
  connection: Connection,
  browser: AtBrowser,
  config: Pick<Config, 'APP_SECRET'>,
): Promise<Next> {
  const { arrival, pageToken } = browser;
  needBrowser(arrival);
  need(
    csrfHolds(config.APP_SECRET, arrival, pageToken, pageToken),
    'The person continued on a page that was not of the newest response.',
    goneText,
  );
  return await proceed(tx, connection, browser);
}

async function proceed(tx: Tx, connection: Connection, browser: AtBrowser): Promise<Next> {
  needBrowser(browser.arrival);
  const taken = await store.takeArrival(tx, connection, hashToken(browser.arrival));
  need(taken !== undefined, gone, goneText);
  const person = await personOf(tx, connection, taken.facts);
  await needAdmitted(tx, connection, person);
  const location = await signIn(tx, connection, {
    facts: taken.facts,
    person,
    path: taken.path,
    details: taken.details,
    address: browser.address,
    browserHash: hashToken(browser.signOnBrowser),
    way: 'from the identity provider’s portal',
  });
  return { location };
}
