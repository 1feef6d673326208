// What a number of devices costs a month: graduated tiers, free devices and minimum, in whole cents
// (gaps: Tiered pricing, Order of free devices and minimum).
import type { DevicePrice } from './device-prices/device-price.ts';

export type Price = Pick<DevicePrice, 'free_devices' | 'min_devices' | 'unit_price' | 'tiers'>;

/**
 * Devices that are paid for: all but the free ones (R134), at least the minimum where it holds. 0 is
 * no minimum (R135).
 */
export const billedDevices = (
  { free_devices, min_devices }: Price,
  count: number,
  hasMinimum: boolean,
): number => Math.max(count - free_devices, hasMinimum ? min_devices : 0, 0);

interface Step {
  readonly devices: number;
  readonly unit_price: number;
}

/** How many devices fall into each tier, with the price of one. Without tiers all cost the same. */
export function priceSteps({ unit_price, tiers }: Price, billed: number): Step[] {
  if (tiers.length === 0) return [{ devices: billed, unit_price }];
  return tiers
    .map((tier) => ({
      devices: Math.max(0, Math.min(billed, tier.to ?? billed) - tier.from + 1),
      unit_price: tier.unit_price,
    }))
    .filter(({ devices }) => devices > 0);
}

/** Whole cents for a whole month. */
export const monthPrice = (price: Price, billed: number): number =>
  priceSteps(price, billed).reduce((sum, { devices, unit_price }) => sum + devices * unit_price, 0);
