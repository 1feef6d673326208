// What one kind of device costs an organisation a month: one price for all, or graduated by tiers
// (gaps: Tiered pricing, Order of free devices and minimum; R133).
import * as z from 'zod';
import type { FieldErrors } from '#domain/kit/errors.ts';
import * as field from '#domain/kit/field.ts';

export const pricedTypes = ['app', 'ev04', 'zoleo', 'button'] as const;
export type PricedType = (typeof pricedTypes)[number];

/** Where `type_label` is empty. */
export const typeTitles: Readonly<Record<PricedType, string>> = {
  app: 'Mobile apps',
  ev04: 'EV-04 pendants',
  zoleo: 'ZOLEO devices',
  button: 'Bluetooth buttons',
};

const mostDevices = 1_000_000;
const mostCents = 1_000_000;
const mostTiers = 20;

const unitPrice = () => field.money('price per device', { least: 0, most: mostCents });

const tier = z.strictObject({
  from: field.integer('first device of the tier', { least: 1, most: mostDevices }),
  /** Null for the last tier, which has no end. */
  to: field.integer('last device of the tier', { least: 1, most: mostDevices }).nullable(),
  unit_price: unitPrice(),
});
export type Tier = z.infer<typeof tier>;

export const devicePriceFields = z.object({
  type: z.enum(pricedTypes, 'Choose the kind of device.'),
  type_label: field.text('name on the invoice', 100),
  free_devices: field.integer('number of free devices', { least: 0, most: mostDevices }),
  min_devices: field.integer('minimum quantity', { least: 0, most: mostDevices }),
  unit_price: unitPrice(),
  tiers: field.rows('tiers', tier, { most: mostTiers }),
  /** The days before keep their price. Empty where these values have always been valid. */
  valid_from: field.date('first day'),
});

export const devicePrice = z.object({
  id: field.id(),
  ...devicePriceFields.shape,
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type DevicePrice = z.infer<typeof devicePrice>;

/**
 * What is wrong with tiers together: they begin at 1, follow each other without a gap, and the last
 * has no end. A new price may come without any.
 */
export function tierFaults({
  tiers: given,
}: {
  readonly tiers: readonly Tier[] | null;
}): FieldErrors {
  const tiers = given ?? [];
  const faults: Record<string, string[]> = {};
  tiers.forEach(({ from, to }, index) => {
    const before = tiers[index - 1];
    const first = before ? (before.to ?? 0) + 1 : 1;
    if (before && before.to === null)
      faults[`tiers.${index - 1}.to`] = ['Only the last tier has no end.'];
    else if (from !== first) faults[`tiers.${index}.from`] = [`This tier must begin at ${first}.`];
    if (to !== null && to < from)
      faults[`tiers.${index}.to`] = ['The tier must not end before it begins.'];
  });
  const last = tiers.at(-1);
  if (last && last.to !== null)
    faults[`tiers.${tiers.length - 1}.to`] = ['Leave the end of the last tier empty.'];
  return faults;
}
