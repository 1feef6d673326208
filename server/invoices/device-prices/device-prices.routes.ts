// The calls of device prices, answered by the resource kit.
import { type Tier, tierFaults } from '#domain/invoices/device-prices/device-price.ts';
import { devicePrices } from '#domain/invoices/device-prices/device-prices.api.ts';
import type { Child } from '#server/kit/resource/children.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';

/** In the row itself, as they were ordered. */
const tiers: Child = {
  read: async (tx, ids) => {
    const rows = await tx<
      { id: number; tiers: Tier[] }[]
    >`select id, tiers from device_prices where id = any(${[...ids]}::bigint[])`;
    return new Map(rows.map((row) => [row.id, row.tiers]));
  },
  write: async (tx, id, value: readonly Tier[]) =>
    void (await tx`
      update device_prices set tiers = ${JSON.stringify(value)}::text::json where id = ${id}
    `),
};

const store = tableStore(devicePrices, {
  table: 'device_prices',
  label: 'type',
  children: { tiers },
});

export const devicePricesRoutes = crud(devicePrices, store, {
  faults: tierFaults,
  taken: {
    device_prices_by_type: ['type', 'This kind of device has a price already. Change that one.'],
    billing_versions_of_open_days: [
      'valid_from',
      'An invoice that includes this day is closed. Choose a later day.',
    ],
  },
});
