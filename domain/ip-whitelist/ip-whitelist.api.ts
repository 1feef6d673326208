// The addresses from which staff may sign in (inventory: Global settings): one list for the
// platform's staff, one for the monitoring centre's.
import * as z from 'zod';
import type { RoleKind } from '#domain/access/roles.ts';
import * as field from '#domain/kit/field.ts';
import { parseRange } from '#domain/kit/network/address-range.ts';
import { choiceFilter } from '#domain/kit/resource/filters.ts';
import { resource } from '#domain/kit/resource.ts';

// R139.
export const whitelistTypes = ['platform', 'monitoring_centre'] as const;
export type WhitelistType = (typeof whitelistTypes)[number];

/** The list that restricts staff of this kind; none restricts an organisation's people. */
export const listOfKind: Readonly<Record<RoleKind, WhitelistType | null>> = {
  platform: 'platform',
  centre: 'monitoring_centre',
  organisation: null,
};

const rangeText =
  'Enter an address such as 203.0.113.7, or a range such as 203.0.113.0/24 or 2001:db8::/32.';

export const whitelistFields = z.object({
  name: field.requiredText('name', 100),
  ip: field.requiredText('address', 60).refine((text) => parseRange(text) !== null, rangeText),
  type: z.enum(whitelistTypes, 'Choose who this restricts.'),
});

export const ipWhitelist = resource({
  name: 'whitelisted_ip',
  words: { one: 'address', many: 'addresses' },
  path: '/ip-whitelist',
  scope: 'platform',
  access: { read: ['read settings'], write: ['read settings'] },
  record: z.object({
    id: field.id(),
    ...whitelistFields.shape,
    created_at: field.instant(),
    updated_at: field.instant(),
  }),
  columns: ['id', 'name', 'ip', 'type', 'created_at', 'updated_at'],
  fields: whitelistFields,
  required: ['name', 'ip', 'type'],
  filters: { type: choiceFilter(whitelistTypes) },
  sorts: ['name', 'created_at'],
  search: ['name', 'ip'],
  verbs: { remove: {} },
});

/** @param address the caller's own */
export const lockedOutText = (address: string): string =>
  `This would lock you out: your current address, ${address}, would no longer be allowed. Add it first.`;
