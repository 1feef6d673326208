// Signing in: the try is counted, the password is checked outside every transaction, then the session begins or the refusal is written down.
import { createHash } from 'node:crypto';
import { invalid, notFound, tooMany } from '#domain/kit/errors.ts';
import type { Me } from '#domain/users/me.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { findMe, noteSignIn } from '#server/users/users.store.ts';
import * as store from './attempts.store.ts';
import type { Door } from './door.ts';
import { passwordMatches } from './passwords.ts';
import type { Sessions } from './sessions.service.ts';

/** A message to a person, put on its way in the transaction it belongs to. */
export type QueueMail = (
  tx: Tx,
  mail: { organisation_id: number | null; recipient: string; subject: string; body: string; idempotency_key: string },
) => Promise<void>;

export interface SignInParts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly queueMail: QueueMail;
  /** One for the process. */
  readonly door: Door;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface Caller {
  readonly address: string;
  readonly userAgent: string;
  readonly token: string | null;
}

const platform = { role: 'platform' } as const;
const triesOnOneAccount = 10;
const triesOnAnyAccount = 30;

/**
 * One text for every reason: unknown address, wrong password, locked, disabled. A locked account says nothing else even to the right password;
 * it would tell a guesser that he has found it, and whether the address exists. The person learns of the lock by e-mail.
 */
export const credentialsRefused = () => invalid({ email: ['These credentials do not match our records.'] });

/**
 * @returns the person and the token of the new session
 * @throws 422 in the one text above; 429 after 10 failed tries on an account, or 30 on any, from one address in 15 minutes; 503 where hundreds of its tries wait
 */
export async function signIn(parts: SignInParts, credentials: Credentials, caller: Caller): Promise<{ me: Me; token: string }> {
  const email = credentials.email.toLowerCase();
  const { database, door } = parts;
  const attempt = await door.enter(
    caller.address,
    async () => await database.write(platform, async (tx) => await begin(tx, email, caller)),
  );
  if ('waitSeconds' in attempt)
    throw tooMany(`Too many attempts. Please try again in ${minutes(attempt.waitSeconds)}.`, attempt.waitSeconds);
  const { account } = attempt;
  const matches = await passwordMatches(account?.password_hash ?? null, credentials.password);
  const admitted = matches && account?.admitted && !account.locked;
  const finish = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    await door.finish(async () => await database.write(platform, work));
  if (admitted) return await finish(async (tx) => await succeed(tx, parts, { ...attempt, account }, caller));
  await finish(async (tx) => await fail(tx, parts, { ...attempt, matches }, caller));
  throw credentialsRefused();
}

interface Attempt {
  readonly id: number;
  readonly account: store.Account | undefined;
  /** Whether this try, unless it is right, is the one that locks the account. */
  readonly locks: boolean;
}

async function begin(tx: Tx, email: string, { address }: Caller): Promise<Attempt | { waitSeconds: number }> {
  const emailHash = createHash('sha256').update(email).digest();
  await store.queueUp(tx, address);
  const failed = await store.countFailedTries(tx, address, emailHash);
  if (failed.account >= triesOnOneAccount) return { waitSeconds: Math.max(1, failed.account_seconds) };
  if (failed.any >= triesOnAnyAccount) return { waitSeconds: Math.max(1, failed.any_seconds) };
  const id = await store.insertTry(tx, address, emailHash);
  const account = await store.findAccount(tx, email);
  // Asked for an unknown address too: the same work for everybody.
  const locks = await store.countAgainst(tx, account?.id ?? null);
  return { id, account, locks };
}

async function succeed(
  tx: Tx,
  { sessions }: SignInParts,
  attempt: Attempt & { account: store.Account },
  caller: Caller,
): Promise<{ me: Me; token: string }> {
  const { account } = attempt;
  await store.forgiveTry(tx, attempt.id);
  await store.forgetFailures(tx, account.id);
  await noteSignIn(tx, account.id, caller.address);
  const token = await sessions.begin(tx, account, caller);
  await recordEvents(tx, [
    {
      kind: 'sign_in.succeeded',
      organisation_id: account.organisation_id,
      user_id: account.id,
      actor_staff_id: account.id,
      data: { address: caller.address },
    },
  ]);
  const me = await findMe(tx, account.id);
  if (!me) throw notFound();
  return { me, token };
}

async function fail(
  tx: Tx,
  { queueMail }: SignInParts,
  { account, locks, id, matches }: Attempt & { matches: boolean },
  { address }: Caller,
): Promise<void> {
  const about = { organisation_id: account?.organisation_id ?? null, ...(account ? { user_id: account.id } : {}) };
  const reason = !account ? 'unknown' : account.locked ? 'locked' : matches ? 'not_admitted' : 'password';
  await recordEvents(tx, [
    { kind: 'sign_in.failed', ...about, data: { address, reason } },
    ...(locks ? [{ kind: 'sign_in.locked', ...about, data: { address } }] : []),
  ]);
  if (!locks || !account) return;
  await queueMail(tx, {
    organisation_id: account.organisation_id,
    recipient: account.email,
    subject: 'Your account is locked for 15 minutes',
    body: `Hello ${account.first_name},\n\nsomebody entered a wrong password for your account five times in a row, last from the address ${address}. To keep it safe it is locked for 15 minutes; after that you can sign in as usual.\n\nIf that was not you, please tell your administrator.`,
    idempotency_key: `sign_in.locked:${id}`,
  });
}

const minutes = (seconds: number): string => {
  const whole = Math.ceil(seconds / 60);
  return whole === 1 ? '1 minute' : `${whole} minutes`;
};
