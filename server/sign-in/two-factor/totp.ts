// Codes of authenticator apps (RFC 6238): 6 digits, 30 seconds, one step of tolerance to either
// side.
import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;
const issuer = 'Vigil';
const kind = { algorithm: 'SHA1', digits: 6, period: stepSeconds } as const;

/** 160 random bits in base32, as apps take them. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code: an app reads the key and the account from it. */
export const provisioningUri = (secret: string, account: string): string =>
  new TOTP({ ...kind, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();

/**
 * The time step of a code; null for a wrong one.
 * @param code as typed, without spaces
 * @param now milliseconds since 1970
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = new TOTP({ ...kind, secret: Secret.fromBase32(secret) }).validate({
    token: code,
    timestamp: now,
    window: 1,
  });
  return delta === null ? null : Math.floor(now / 1000 / stepSeconds) + delta;
}
