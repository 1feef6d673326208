// The form of a device price: who pays for how many, and what one costs.
import { msg } from '@lingui/core/macro';
import { devicePriceFields } from '#domain/invoices/device-prices/device-price.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';

export const typeWords = {
  app: msg`Mobile apps`,
  ev04: msg`EV-04 pendants`,
  zoleo: msg`ZOLEO devices`,
  button: msg`Bluetooth buttons`,
};

export const devicePriceSections = sectionsOf(devicePriceFields)([
  {
    key: 'device',
    title: msg`Device`,
    fields: {
      type: { label: msg`Kind of device`, choices: typeWords },
      type_label: { label: msg`Name on the invoice`, hint: msg`Leave empty for the usual name.` },
    },
  },
  {
    key: 'quantity',
    title: msg`Quantity`,
    fields: {
      free_devices: { label: msg`Free devices`, hint: msg`They come off first.` },
      min_devices: { label: msg`Minimum quantity`, hint: msg`Billed at least. 0 for no minimum.` },
    },
  },
  {
    key: 'price',
    title: msg`Price per device and month`,
    fields: {
      unit_price: { label: msg`Price per device`, hint: msg`Not used where there are tiers.` },
      tiers: {
        label: msg`Tiers`,
        wide: true,
        add: msg`Add tier`,
        hint: msg`Each device costs what the tier says that it falls into. Leave the end of the last tier empty.`,
        fields: {
          from: { label: msg`From device` },
          to: { label: msg`To device` },
          unit_price: { label: msg`Price per device` },
        },
      },
      valid_from: {
        label: msg`Valid from`,
        hint: msg`Leave as it is to change the price from today. Earlier days keep the price they had.`,
      },
    },
  },
]);
