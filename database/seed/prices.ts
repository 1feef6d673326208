// The prices of the three organisations: device prices of each shape (one price, tiers, free
// devices, a minimum), text messages with free ones, and the tax on invoices. No dice are thrown.
import type { DemoOrganisation } from '#domain/demo/demo-devices.ts';
import type { DevicePrice } from '#domain/invoices/device-prices/device-price.ts';
import { insertRows } from './rows.ts';
import { after, type SeedContext, type SeededOrganisation } from './world.ts';

type Price = Pick<DevicePrice, 'type' | 'unit_price'> &
  Partial<Pick<DevicePrice, 'type_label' | 'free_devices' | 'min_devices' | 'tiers'>>;

/** Whole cents for a device and month; a button comes with its phone. */
const devicePrices: Readonly<Record<DemoOrganisation, readonly Price[]>> = {
  redgum: [
    { type: 'app', unit_price: 900, free_devices: 5 },
    {
      type: 'ev04',
      unit_price: 3200,
      tiers: [
        { from: 1, to: 10, unit_price: 3200 },
        { from: 11, to: 20, unit_price: 2800 },
        { from: 21, to: null, unit_price: 2400 },
      ],
    },
    { type: 'zoleo', type_label: 'Satellite messengers', unit_price: 4500 },
  ],
  blue_ridge: [
    { type: 'app', unit_price: 850, min_devices: 20 },
    { type: 'ev04', unit_price: 2950 },
    { type: 'zoleo', unit_price: 4200 },
  ],
  outback: [
    { type: 'app', unit_price: 950 },
    { type: 'ev04', unit_price: 3100, free_devices: 2 },
  ],
};

const day = 1440;
/** Billed beyond the free ones, so that a message of the demo is never refused. */
const textMessages = { sms_service_fee: 4900, sms_unit_price: 12, enable_billed_messages: true };

export async function seedPrices(
  { tx, now }: Pick<SeedContext, 'tx' | 'now'>,
  organisations: readonly SeededOrganisation[],
): Promise<void> {
  const set = after(now, -60 * day);
  await insertRows(
    tx,
    'device_prices',
    organisations.flatMap(({ id, key }) =>
      devicePrices[key].map(
        ({
          type,
          unit_price,
          type_label = null,
          free_devices = 0,
          min_devices = 0,
          tiers = [],
        }) => ({
          organisation_id: id,
          type,
          type_label,
          free_devices,
          min_devices,
          unit_price,
          tiers,
          created_at: set,
          updated_at: set,
        }),
      ),
    ),
  );
  const date = (days: number): string =>
    after(now, -days * day)
      .toISOString()
      .slice(0, 10);
  const free_sms_additions = [
    { amount: 500, date: date(80), note: 'Start of the contract' },
    { amount: 1500, date: date(20), note: 'Bushfire season' },
  ];
  await insertRows(
    tx,
    'invoice_settings',
    organisations
      .filter(({ key }) => key !== 'blue_ridge')
      .map(({ id }) => ({
        organisation_id: id,
        currency: 'AUD',
        tax_name: 'GST',
        tax_rate: 1000,
        valid_from: date(700),
        updated_at: set,
      })),
  );
  await insertRows(
    tx,
    'messaging_pricings',
    organisations
      .filter(({ key }) => key !== 'outback')
      .map(({ id }) => ({
        organisation_id: id,
        ...textMessages,
        free_sms_additions,
        updated_at: set,
      })),
  );
}
