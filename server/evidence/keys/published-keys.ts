// Which keys are published: the one in use, those made from earlier secrets, and those that a chain
// of confirmations leads to from there.
import type { Config } from '#server/kit/config.ts';
import {
  type ConfirmedKey,
  confirmKey,
  evidenceKeyOf,
  fingerprintOf,
  isConfirmed,
  publicKeyOf,
} from './evidence-key.ts';

export type KeySecrets = Pick<Config, 'APP_SECRET' | 'EARLIER_APP_SECRETS'>;

export interface KeptKey extends ConfirmedKey {
  /** ISO 8601. */
  readonly first_used_at: string;
}

export interface PublishedKey {
  readonly algorithm: 'ed25519';
  readonly public_key: string;
  readonly fingerprint: string;
  /**
   * `unconfirmed`: it is in the database, but no key that this installation has confirms it. Do not
   * trust it.
   */
  readonly status: 'current' | 'rotated' | 'unconfirmed';
  /** ISO 8601; null where that was not noted. */
  readonly first_used_at: string | null;
}

const earlierSecrets = ({ EARLIER_APP_SECRETS }: KeySecrets): string[] =>
  EARLIER_APP_SECRETS.split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');

/**
 * The public keys of all secrets that are set, each confirmed by the one in use, which is the
 * first.
 */
export function ownKeys(secrets: KeySecrets): [ConfirmedKey, ...ConfirmedKey[]] {
  const current = evidenceKeyOf(secrets.APP_SECRET);
  const confirmed_by = publicKeyOf(current);
  const confirmed = (public_key: string): ConfirmedKey => ({
    public_key,
    confirmed_by,
    confirmation: confirmKey(current, public_key),
  });
  return [
    confirmed(confirmed_by),
    ...earlierSecrets(secrets).map((secret) => confirmed(publicKeyOf(evidenceKeyOf(secret)))),
  ];
}

/** The key in use first, then the others by age. */
export function publishedKeys(
  own: readonly [ConfirmedKey, ...ConfirmedKey[]],
  kept: readonly KeptKey[],
): PublishedKey[] {
  const trusted = new Set(own.map(({ public_key }) => public_key));
  let before = 0;
  while (trusted.size > before) {
    before = trusted.size;
    for (const key of kept)
      if (trusted.has(key.confirmed_by) && isConfirmed(key)) trusted.add(key.public_key);
  }
  const noted = new Map(kept.map(({ public_key, first_used_at }) => [public_key, first_used_at]));
  const current = own[0].public_key;
  const statusOf = (key: string) => {
    if (key === current) return 'current';
    return trusted.has(key) ? 'rotated' : 'unconfirmed';
  };
  return [...new Set([...own, ...kept].map(({ public_key }) => public_key))].map((public_key) => ({
    algorithm: 'ed25519',
    public_key,
    fingerprint: fingerprintOf(public_key),
    status: statusOf(public_key),
    first_used_at: noted.get(public_key) ?? null,
  }));
}
