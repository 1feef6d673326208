// Sends and redeems codes of 6 digits. A code is kept as a keyed hash, bound to person, purpose and
// address, and delayed after wrong ones (decision 0013).

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { type AppError, conflict, invalid, tooMany } from '#domain/kit/errors.ts';
import type { Queued } from '#domain/kit/services/delivery-service.ts';
import { isDialled } from '#domain/kit/telephone/number-reading.ts';
import {
  type CodeChannel,
  type CodePurpose,
  codeDelaySeconds,
  codeDigits,
  codeMinutes,
  codesPerHour,
  expiredCodeText,
  masked,
  noCodeText,
  type SentCode,
  secondsBetweenCodes,
  triesOfCode,
  usedUpCodeText,
  waitText,
  wrongCodeText,
} from '#domain/sign-in/codes.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { notSetUp } from '#server/kit/delivery-services.ts';
import { smsBody } from '#server/texts/sms-templates.store.ts';
import * as store from './codes.store.ts';

/** A message to a person, put on its way in the transaction it belongs to. */
export type QueueMessage = (
  tx: Tx,
  message: {
    organisation_id: number | null;
    lane: 'ordinary';
    channel: CodeChannel;
    recipient: string;
    subject?: string;
    body: string;
    html?: string;
    idempotency_key: string;
    valid_minutes?: number;
  },
) => Promise<Queued>;

export interface CodeParts {
  readonly queueMessage: QueueMessage;
  /** Keys the hashes: APP_SECRET. */
  readonly secret: string;
}

export interface CodeRecipient {
  readonly id: number;
  readonly organisation_id: number | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly landline: string | null;
}

/**
 * Sends a new code; the person's older one of this purpose cannot be used any more.
 * @param tx in the platform's view
 * @throws 409 without an address of the channel, or where no service sends by it: nothing is
 * written; 429 with the wait where one was sent just now, five were in an hour, or wrong ones delay
 * the next
 */
export async function sendCode(
  { queueMessage, secret }: CodeParts,
  tx: Tx,
  {
    person,
    purpose,
    channel,
  }: {
    readonly person: CodeRecipient;
    readonly purpose: CodePurpose;
    readonly channel: CodeChannel;
  },
): Promise<SentCode> {
  const recipient = { email: person.email, sms: person.mobile, voice: person.landline }[channel];
  if (recipient === null || (channel !== 'email' && !isDialled(recipient)))
    throw conflict('no_recipient', noRecipientTexts[channel]);
  await store.queueUpForCodes(tx, person.id);
  const delayed = await delayOf(tx, person.id);
  if (delayed) throw delayed;
  refuseTooSoon(await store.countSentCodes(tx, person.id, purpose));
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  const code_hash = hashOf(secret, { user_id: person.id, purpose, recipient, code });
  const kept = await store.insertCode(tx, {
    user_id: person.id,
    purpose,
    channel,
    recipient,
    code_hash,
    minutes: codeMinutes,
  });
  const queued = await queueMessage(tx, {
    organisation_id: person.organisation_id,
    lane: 'ordinary',
    channel,
    recipient,
    ...(channel === 'sms'
      ? { body: await smsBody(tx, 'code', { code, minutes: String(codeMinutes) }) }
      : wordsOf(channel, code)),
    idempotency_key: `code:${kept.id}`,
    valid_minutes: codeMinutes,
  });
  if (queued === 'not_set_up') throw notSetUp(channel);
  return {
    channel,
    sent_to: masked(recipient),
    expires_at: kept.expires_at,
    resend_seconds: secondsBetweenCodes,
  };
}

export interface GivenCode {
  readonly userId: number;
  readonly purpose: CodePurpose;
  /** Six digits. */
  readonly code: string;
}

/**
 * Uses a code up; of concurrent attempts, one succeeds.
 * @param tx in the platform's view. It must be committed after a refusal too, because the refusal
 * is counted in it: return the refusal and throw it afterwards, as `withCode` does
 * @returns null for the right code, else the refusal: 422, or 429 with the wait
 */
export async function takeCode(
  { secret }: Pick<CodeParts, 'secret'>,
  tx: Tx,
  { userId, purpose, code }: GivenCode,
): Promise<AppError | null> {
  await store.queueUpForCodes(tx, userId);
  const delayed = await delayOf(tx, userId);
  if (delayed) return delayed;
  const kept = await store.findNewestCode(tx, userId, purpose);
  if (!kept) return refusedWith(noCodeText);
  if (kept.wrong_tries >= triesOfCode) return refusedWith(usedUpCodeText);
  if (kept.is_expired) return refusedWith(expiredCodeText);
  const given = hashOf(secret, { user_id: userId, purpose, recipient: kept.recipient, code });
  if (!timingSafeEqual(given, kept.code_hash)) {
    await store.noteWrongTry(tx, kept.id);
    await store.insertWrongCode(tx, userId);
    return refusedWith(kept.wrong_tries + 1 >= triesOfCode ? usedUpCodeText : wrongCodeText);
  }
  if (!(await store.spendCode(tx, kept.id))) return refusedWith(noCodeText);
  await store.forgetWrongCodes(tx, userId);
  return null;
}

/**
 * Does `work` with a right code, in the transaction that uses it up; a wrong one is counted and
 * refused.
 * @throws 422 or 429 as `takeCode` answers; what `work` throws leaves the code unused
 */
export async function withCode<Result>(
  { database, secret }: Pick<CodeParts, 'secret'> & { readonly database: Database },
  given: GivenCode,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const done = await database.write({ role: 'platform' }, async (tx) => {
    const refusal = await takeCode({ secret }, tx, given);
    return refusal ? { refusal } : { result: await work(tx) };
  });
  if ('refusal' in done) throw done.refusal;
  return done.result;
}

async function delayOf(tx: Tx, userId: number): Promise<AppError | null> {
  const { failed, seconds_ago } = await store.countWrongCodes(tx, userId);
  const seconds = codeDelaySeconds(failed, seconds_ago);
  return seconds > 0 ? tooMany(`Too many incorrect codes. ${waitText(seconds)}`, seconds) : null;
}

function refuseTooSoon({
  sent,
  seconds_ago,
  oldest_ends,
}: Awaited<ReturnType<typeof store.countSentCodes>>): void {
  const pause = sent > 0 ? Math.ceil(secondsBetweenCodes - seconds_ago) : 0;
  const seconds = sent >= codesPerHour ? Math.max(pause, Math.ceil(oldest_ends)) : pause;
  if (seconds > 0) throw tooMany(`A code was sent recently. ${waitText(seconds)}`, seconds);
}

const refusedWith = (text: string): AppError => invalid({ code: [text] });

const noRecipientTexts = {
  email: 'There is no email address to send a code to.',
  sms: 'There is no mobile number to send a code to.',
  voice: 'There is no landline number to call.',
} as const;

const hashOf = (
  secret: string,
  of: { user_id: number; purpose: CodePurpose; recipient: string; code: string },
): Buffer =>
  createHmac('sha256', secret)
    .update(`code|${of.user_id}|${of.purpose}|${of.recipient}|${of.code}`)
    .digest();

/** Read out digit by digit, twice. */
const spokenCode = (code: string): string => [...code].join(', ');

function wordsOf(
  channel: Exclude<CodeChannel, 'sms'>,
  code: string,
): { subject?: string; body: string } {
  const advice = 'Do not share it with anyone.';
  if (channel === 'voice')
    return {
      body: `Hello. Your Vigil code is ${spokenCode(code)}. I repeat: your Vigil code is ${spokenCode(code)}. ${advice} Goodbye.`,
    };
  return {
    subject: 'Your Vigil code',
    body: `Your Vigil code is ${code}. It expires in ${codeMinutes} minutes. ${advice}`,
  };
}
