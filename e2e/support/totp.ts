// The code that an authenticator app would show, for journeys that set one up or sign in with it.
import { Secret, TOTP } from 'otpauth';

/**
 * The 6 digits of a key in base32, at `now` in milliseconds; those of the next step where a journey
 * has used this one's.
 */
export const codeOf = (secret: string, now: number = Date.now()): string =>
  new TOTP({
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(secret),
  }).generate({ timestamp: now });
