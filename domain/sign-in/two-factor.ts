// The rules of the second factor: what may be set up when, and how many wrong codes lock it (R037).
import type { TwoFactorMethod } from '#domain/access/gates.ts';

/** Recovery codes and passkeys are not methods to choose: they work in addition to the method. */
export const proofs = ['app', 'email', 'sms', 'recovery_code'] as const;
export type Proof = (typeof proofs)[number];

export const triesBeforeLock = 5;
export const lockMinutes = 15;
/** Wrong codes expire after this many hours without another. */
export const triesKeptHours = 24;
export const recoveryCodeCount = 10;
/** Minutes that a key which was shown can be confirmed. */
export const secretMinutes = 30;

/** What decides whether a person may set up a method. */
export interface TwoFactorState {
  readonly preferred: TwoFactorMethod | null;
  readonly enabled: TwoFactorMethod | null;
  /** In this session. */
  readonly verified: boolean;
}

/**
 * Text typed from paper or copied from an app, as it is compared: no spaces or hyphens, capital
 * letters.
 */
export const codeAsKept = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

export const wrongCodeText = 'This code is not right. Check it and try again.';
export const lockedText = (seconds: number, what: 'codes' | 'passwords' = 'codes'): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `Too many wrong ${what}. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
};
