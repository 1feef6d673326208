// Which staff may call from which addresses: the lists are cached for at most 2 seconds, as
// sessions are.
import { roles } from '#domain/access/roles.ts';
import { listOfKind, type WhitelistType } from '#domain/ip-whitelist/ip-whitelist.api.ts';
import { type AddressRange, isInside, parseRange } from '#domain/kit/network/address-range.ts';
import type { AllowedAddresses } from '#server/kit/access/addresses.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';

const freshForMs = 2000;

type Lists = Readonly<Record<WhitelistType, readonly AddressRange[]>>;

async function readLists(tx: Tx): Promise<Lists> {
  const rows = await tx<{ ip: string; type: WhitelistType }[]>`select ip, type from ip_whitelist`;
  const of = (type: WhitelistType): AddressRange[] =>
    rows.flatMap((row) => {
      const range = row.type === type ? parseRange(row.ip) : null;
      return range ? [range] : [];
    });
  return { platform: of('platform'), monitoring_centre: of('monitoring_centre') };
}

const admitted = (ranges: readonly AddressRange[], address: string): boolean =>
  ranges.length === 0 || isInside(address, ranges);

/** @param now milliseconds; only differences are used */
export function createAllowedAddresses(
  database: Database,
  now: () => number = Date.now,
): AllowedAddresses {
  let known: { readonly at: number; readonly lists: Promise<Lists> } | null = null;
  const lists = async (): Promise<Lists> => {
    if (known && now() - known.at < freshForMs) return await known.lists;
    const asked = { at: now(), lists: database.ask(readLists) };
    known = asked;
    asked.lists.catch(() => {
      if (known === asked) known = null;
    });
    return await asked.lists;
  };
  return {
    // R270, R271
    admits: async (role, address) => {
      const list = listOfKind[roles[role].kind];
      return list === null || admitted((await lists())[list], address);
    },
    forget: () => {
      known = null;
    },
  };
}

/**
 * One change of the lists at a time, because two at once could lock out a person that neither would
 * lock out alone.
 */
export const lockLists = async (tx: Tx): Promise<void> =>
  void (await tx`select pg_advisory_xact_lock(7310061)`);

/** Whether the platform's list, as this transaction leaves it, would let this address in. */
export const platformAdmits = async (tx: Tx, address: string): Promise<boolean> =>
  admitted((await readLists(tx)).platform, address);
