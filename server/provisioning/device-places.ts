// Whether the device limit of the organisation leaves a place for each of the mobile apps that
// provisioning promises (gaps: proceed_device_limit).
import { AppError, conflict } from '#domain/kit/errors.ts';
import { blockedBy, blockedText, exceededBy } from '#domain/organisations/device-limits.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { countedDevices, lockLimits } from '#server/organisations/device-limits.store.ts';
import { promisedApps } from './provisioning.store.ts';

interface Asked {
  /** How many apps are to be promised. */
  readonly more: number;
  /** A limit that only warns was seen, and is to be exceeded. */
  readonly proceed: boolean;
}

/**
 * Locked until the transaction ends: concurrent provisioning is counted one after the other.
 * @throws 409 `device_limit_enforced` beyond a limit that blocks, 409 `device_limit` beyond one
 * that warns unless the caller proceeds
 */
export async function requirePlaces(tx: Tx, { more, proceed }: Asked): Promise<void> {
  if (more === 0) return;
  const { organisation_id } = await promisedApps(tx);
  const limits = await lockLimits(tx, organisation_id);
  // Asked after the lock, so that what the caller before has promised is seen.
  const { promised } = await promisedApps(tx);
  const { used } = await countedDevices(tx, organisation_id);
  const before = { ...used, app: used.app + promised };
  const needed = { ...before, app: before.app + more };
  const [blocked] = blockedBy({ limits, needed: before }, { limits, needed });
  if (blocked) throw conflict('device_limit_enforced', blockedText(blocked.count));
  const excess = exceededBy({ limits, needed })?.app ?? 0;
  if (excess > 0 && !proceed)
    throw new AppError(409, 'device_limit', `Device limit exceeded by ${excess}.`);
}
