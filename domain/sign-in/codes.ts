// Codes that are sent to a person: their shape, their limits and what a refusal says. The limits
// hold for each person and purpose (spec section 9).
import * as z from 'zod';
import { delayMinutes } from './sign-in-delay.ts';

// R210, R351
export const codeDigits = 6;
// R352
export const codeMinutes = 10;
/** Wrong tries of one code, then it cannot be used any more. */
export const triesOfCode = 5;
export const secondsBetweenCodes = 60;
export const codesPerHour = 5;

export const codePurposes = ['mobile', 'landline', 'two_factor_email', 'two_factor_sms'] as const;
/** What a code proves; a code for one purpose is wrong for every other. */
export type CodePurpose = (typeof codePurposes)[number];

export const codeChannels = ['email', 'sms', 'voice'] as const;
export type CodeChannel = (typeof codeChannels)[number];

const codeShapeText = `Enter the ${codeDigits} digits of the code.`;

/** A code as typed or pasted: spaces and hyphens do not matter. */
export const codeField = z
  .string(codeShapeText)
  .max(20, codeShapeText)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(new RegExp(`^[0-9]{${codeDigits}}$`), codeShapeText));

/** What a call that sent a code answers. */
export const sentCode = z.object({
  channel: z.enum(codeChannels),
  /** Mostly hidden: `•••• 678`. */
  sent_to: z.string(),
  /** ISO 8601. */
  expires_at: z.string(),
  /** Until the next may be sent. */
  resend_seconds: z.number(),
});
export type SentCode = z.infer<typeof sentCode>;

export const wrongCodeText = 'This code is incorrect. Check it and try again.';
export const expiredCodeText = 'This code has expired. Request a new one.';
export const usedUpCodeText = 'Too many incorrect codes. Request a new one.';
/** For a code that was used, replaced by a newer one, or never sent. */
export const noCodeText = 'Request a new code.';

/** @param seconds whole, at least 1 */
export const waitText = (seconds: number): string => {
  const amount = seconds < 60 ? seconds : Math.ceil(seconds / 60);
  return `Please try again in ${amount} ${seconds < 60 ? 'second' : 'minute'}${amount === 1 ? '' : 's'}.`;
};

/**
 * Seconds until the next code of a person is checked, after `failed` wrong ones since the last
 * right one in 24 hours (decision 0013): the first 5 are free, then 1, 2, 4, 8 and 15 minutes after
 * the latest. That is about 100 guesses a day, 1 in 10,000.
 * @param secondsAgo since the latest wrong code
 */
export const codeDelaySeconds = (failed: number, secondsAgo: number): number =>
  Math.max(0, Math.ceil(delayMinutes(failed, triesOfCode) * 60 - secondsAgo));

/**
 * An address or a number, reduced to what distinguishes it from others of the same person:
 * `m•••@redgum.example`, `•••• 678`.
 */
export const masked = (recipient: string): string => {
  const at = recipient.lastIndexOf('@');
  return at > 0
    ? `${recipient.slice(0, 1)}•••${recipient.slice(at)}`
    : `•••• ${recipient.replace(/\D/g, '').slice(-3)}`;
};
