// The calls of device prices: one price for each kind of device of an organisation.
import { resource } from '#domain/kit/resource.ts';
import { devicePrice, devicePriceFields } from './device-price.ts';

// R307, R389
export const devicePrices = resource({
  name: 'device_price',
  words: { one: 'device price', many: 'device prices' },
  path: '/organisations/:organisationId/device-prices',
  scope: 'organisation',
  access: { read: ['write organisations'], write: ['write organisations'] },
  record: devicePrice,
  columns: [
    'id',
    'type',
    'type_label',
    'free_devices',
    'min_devices',
    'unit_price',
    'tiers',
    'valid_from',
    'updated_at',
  ],
  fields: devicePriceFields,
  required: ['type', 'unit_price'],
  filters: {},
  sorts: ['type'],
  search: [],
  verbs: { remove: {} },
});
