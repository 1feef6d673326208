// What the screens of device prices show.
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { tierFaults } from '#domain/invoices/device-prices/device-price.ts';
import { devicePrices } from '#domain/invoices/device-prices/device-prices.api.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { devicePriceSections, typeWords } from './device-price-sections.ts';

export default resourcePages(devicePrices, {
  title: msg`Device prices`,
  words: { many: msg`device prices`, add: msg`Add device price`, search: msg`Search` },
  nameOf: ({ type, type_label }) => type_label ?? i18n._(typeWords[type]),
  list: { columns: { type: { label: msg`Kind of device`, choices: typeWords } } },
  add: { sections: devicePriceSections, initial: { free_devices: 0, min_devices: 0, tiers: [] } },
  page: { forms: { '': devicePriceSections } },
  faults: tierFaults,
});
