// Signing in: count the attempt, check the password outside every transaction, then begin the
// session or record the refusal.
import { createHash } from 'node:crypto';
import { invalid, notFound, tooMany } from '#domain/kit/errors.ts';
import type { Queued } from '#domain/kit/services/delivery-service.ts';
import { longestDelayMinutes, signInDelay } from '#domain/sign-in/sign-in-delay.ts';
import type { Me } from '#domain/users/me.ts';
import type { AllowedAddresses } from '#server/kit/access/addresses.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { findMe, noteSignIn } from '#server/users/users.store.ts';
import type { AttemptQueue } from './attempt-queue.ts';
import * as store from './attempts.store.ts';
import type { Elsewhere } from './elsewhere/elsewhere.ts';
import {
  findKnownBrowser,
  type KnownBrowser,
  passwordTagOf,
  withKnownBrowser,
} from './known-browsers.ts';
import { newBrowserMail } from './new-browser-mail.ts';
import { passwordMatches } from './passwords.ts';
import { hashToken, type Sessions } from './sessions.service.ts';

/** A message to a person, put on its way in the transaction it belongs to. */
export type QueueMail = (
  tx: Tx,
  mail: {
    organisation_id: number | null;
    recipient: string;
    subject: string;
    body: string;
    html?: string;
    idempotency_key: string;
  },
) => Promise<Queued>;

export interface SignInParts {
  readonly addresses: Pick<AllowedAddresses, 'admits'>;
  readonly database: Database;
  readonly sessions: Sessions;
  readonly queueMail: QueueMail;
  /** One for the process. */
  readonly attemptQueue: AttemptQueue;
  /** Signs the marks of known browsers. */
  readonly secret: string;
  /** Accounts whose password is published: no second factor is required. */
  readonly isPublished: (email: string) => boolean;
  /** Null where there is one cell only. */
  readonly elsewhere: Elsewhere | null;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface Caller {
  readonly address: string;
  readonly userAgent: string;
  readonly token: string | null;
  /** The cookie with the accounts for which this browser is known. */
  readonly knownBrowsers: string | null;
}

export interface SignedIn {
  readonly me: Me;
  readonly token: string;
  /** The cookie's new value. */
  readonly knownBrowsers: string;
}

/** The person is known in another cell, which has admitted them. */
export interface SentOn {
  /** Where the browser goes on, once. */
  readonly elsewhere: string;
  readonly knownBrowsers: string;
}

const platform = { role: 'platform' } as const;
const triesOfAddress = 30;

/**
 * One text for every reason (unknown address, wrong password, disabled), so that a refusal does not
 * reveal which addresses exist.
 */
export const credentialsRefused = () =>
  invalid({ email: ['These credentials do not match our records.'] });

/**
 * An attempt that must wait is refused before its password is checked, for existing and unknown
 * addresses alike. Decision 0013 defines the waits. One for an address that is known in another cell
 * is decided there, and counts here by its source as any other.
 * @throws 422 in the one text above; 429 with the wait; 503 where hundreds of attempts from the
 * same source are waiting, and where the other cell does not answer
 */
export async function signIn(
  parts: SignInParts,
  credentials: Credentials,
  caller: Caller,
): Promise<SignedIn | SentOn> {
  const entered = await enter(parts, credentials, caller);
  const sentOn = entered.attempt.account ? null : await sendOn(parts, entered);
  return sentOn ?? (await judge(parts, entered, beginHere(parts, caller)));
}

/**
 * The same for somebody who is known here, without asking another cell.
 * @param begin what the person gets, in the transaction in which the attempt is forgiven
 */
export async function admitByPassword<Begun>(
  parts: SignInParts,
  credentials: Credentials,
  caller: Caller,
  begin: Begin<Begun>,
): Promise<Begun & { readonly knownBrowsers: string }> {
  return await judge(parts, await enter(parts, credentials, caller), begin);
}

type Begin<Begun> = (tx: Tx, account: store.Account) => Promise<Begun>;

const beginHere =
  (
    { sessions, isPublished }: SignInParts,
    caller: Caller,
  ): Begin<Omit<SignedIn, 'knownBrowsers'>> =>
  async (tx, account) => {
    const token = await sessions.begin(tx, account, {
      ...caller,
      twoFactorWaived: isPublished(account.email),
    });
    const me = await findMe(tx, account.id, hashToken(token));
    if (!me) throw notFound();
    return { me, token };
  };

interface Entered {
  readonly asked: Asked;
  readonly attempt: Attempt;
  readonly password: string;
}

async function enter(
  parts: SignInParts,
  { email: given, password }: Credentials,
  caller: Caller,
): Promise<Entered> {
  const email = given.toLowerCase();
  const asked: Asked = { email, emailHash: createHash('sha256').update(email).digest(), caller };
  const { database, attemptQueue } = parts;
  const marked = findKnownBrowser(parts.secret, caller.knownBrowsers, asked.emailHash);
  const attempt = await attemptQueue.enter(
    marked?.id ?? caller.address,
    async () => await database.write(platform, async (tx) => await begin(tx, parts, asked, marked)),
  );
  if ('waitSeconds' in attempt) throw mustWait(attempt.waitSeconds);
  return { asked, attempt, password };
}

const mustWait = (seconds: number) =>
  tooMany(`Too many attempts. Please try again in ${minutes(seconds)}.`, seconds);

async function judge<Begun>(
  parts: SignInParts,
  { asked, attempt, password }: Entered,
  begin: Begin<Begun>,
): Promise<Begun & { readonly knownBrowsers: string }> {
  const { account } = attempt;
  const { caller } = asked;
  const matches = await passwordMatches(account?.password_hash ?? null, password);
  const isHere =
    account === undefined || (await parts.addresses.admits(account.role, caller.address));
  if (matches && account?.admitted && isHere)
    return await finish(
      parts,
      async (tx) => await succeed(tx, parts, { ...attempt, account, begin }, asked),
    );
  await finish(
    parts,
    async (tx) =>
      await fail(tx, parts, { ...attempt, reason: reasonOf({ account, matches, isHere }) }, caller),
  );
  throw credentialsRefused();
}

const finish = async <Result>(
  { attemptQueue, database }: SignInParts,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => await attemptQueue.finish(async () => await database.write(platform, work));

/**
 * Null where the address is known in no cell. Whatever the other cell says, its password is checked
 * once, here or there, so that the time does not reveal where.
 */
async function sendOn(
  parts: SignInParts,
  { asked: { email, caller }, attempt, password }: Entered,
): Promise<SentOn | null> {
  const answer = await parts.elsewhere?.ask({
    email,
    password,
    address: caller.address,
    // Only to name the browser in an email.
    user_agent: caller.userAgent.slice(0, 500),
    known_browsers: caller.knownBrowsers,
  });
  if (!answer) return null;
  if (answer.outcome === 'wait') throw mustWait(answer.seconds);
  if (answer.outcome === 'admitted') {
    await finish(parts, async (tx) => await store.forgiveTry(tx, attempt.id));
    return { elsewhere: answer.url, knownBrowsers: answer.known_browsers };
  }
  await finish(
    parts,
    async (tx) => await fail(tx, parts, { ...attempt, reason: 'unknown' }, caller),
  );
  throw credentialsRefused();
}

interface Asked {
  readonly email: string;
  readonly emailHash: Buffer;
  readonly caller: Caller;
}

interface Attempt {
  readonly id: number;
  readonly account: store.Account | undefined;
  /** Whether the browser is known for the account. */
  readonly known: boolean;
  /** Whether this try, unless it is right, starts the first delay. */
  readonly delays: boolean;
}

async function begin(
  tx: Tx,
  { secret }: SignInParts,
  { email, emailHash, caller: { address } }: Asked,
  marked: KnownBrowser | null,
): Promise<Attempt | { waitSeconds: number }> {
  const account = await store.findAccount(tx, email);
  const known =
    marked !== null &&
    account !== undefined &&
    marked.passwordTag === passwordTagOf(secret, account.password_hash);
  const here: store.Place = { address, browser_id: known ? marked.id : null };
  await store.queueUp(tx, here);
  if (!known) {
    await store.queueUpForAccount(tx, emailHash);
    const any = await store.countTriesOfAddress(tx, address);
    if (any.failed >= triesOfAddress) return { waitSeconds: Math.max(1, any.seconds) };
  }
  const { tries, place } = await store.findFailedTries(tx, emailHash, here);
  const { seconds, isLastFree } = signInDelay(tries, { place, known_browser: known });
  if (seconds > 0) return { waitSeconds: seconds };
  return { id: await store.insertTry(tx, here, emailHash), account, known, delays: isLastFree };
}

async function succeed<Begun>(
  tx: Tx,
  { secret, isPublished, queueMail }: SignInParts,
  attempt: Attempt & { account: store.Account; begin: Begin<Begun> },
  { caller, emailHash }: Asked,
): Promise<Begun & { readonly knownBrowsers: string }> {
  const { account } = attempt;
  await store.forgiveTry(tx, attempt.id);
  await noteSignIn(tx, account.id, caller.address);
  const begun = await attempt.begin(tx, account);
  const [signedIn] = await recordEvents(tx, [
    {
      kind: 'sign_in.succeeded',
      organisation_id: account.organisation_id,
      user_id: account.id,
      actor_staff_id: account.id,
      data: { address: caller.address },
    },
  ]);
  if (signedIn && account.has_signed_in && !attempt.known && !isPublished(account.email))
    void (await queueMail(tx, newBrowserMail(account, caller, signedIn)));
  return {
    ...begun,
    knownBrowsers: withKnownBrowser(secret, caller.knownBrowsers, emailHash, account.password_hash),
  };
}

interface Checked {
  readonly account: store.Account | undefined;
  readonly matches: boolean;
  readonly isHere: boolean;
}

// A right password from the wrong address is known to the event log only: the answer is the same
// for every reason.
function reasonOf({ account, matches, isHere }: Checked): string {
  if (!account) return 'unknown';
  if (!matches) return 'password';
  return account.admitted && !isHere ? 'address' : 'not_admitted';
}

async function fail(
  tx: Tx,
  { queueMail }: SignInParts,
  { account, delays, reason }: Attempt & { reason: string },
  { address }: Caller,
): Promise<void> {
  const about = {
    organisation_id: account?.organisation_id ?? null,
    ...(account ? { user_id: account.id } : {}),
  };
  const [failed] = await recordEvents(tx, [
    { kind: 'sign_in.failed', ...about, data: { address, reason } },
    ...(delays ? [{ kind: 'sign_in.delayed', ...about, data: { address } }] : []),
  ]);
  if (!delays || !account || !failed) return;
  const notice = {
    organisation_id: account.organisation_id,
    recipient: account.email,
    subject: 'Failed attempts to sign in to your account',
    body: `Hello ${account.first_name},\n\nSomeone entered wrong passwords for your account, most recently from ${address}. Further attempts from there now have to wait up to ${longestDelayMinutes} minutes. Browsers you have signed in with before are not affected.\n\nIf you can't sign in, ${account.role.endsWith('admin') ? 'another' : 'your'} administrator can unlock your account.`,
    // Once a day, so that other people's attempts cannot flood a mailbox.
    idempotency_key: `sign_in.delayed:${account.id}:${failed.recorded_at.slice(0, 10)}`,
  };
  void (await queueMail(tx, notice));
}

const minutes = (seconds: number): string => {
  const whole = Math.ceil(seconds / 60);
  return whole === 1 ? '1 minute' : `${whole} minutes`;
};
