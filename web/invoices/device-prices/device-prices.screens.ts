// Adding and changing what one kind of device costs an organisation; the list of them is a tab of
// its pricing.
import { msg } from '@lingui/core/macro';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { form, offer } from '#web/kit/page/tabs.ts';
import { chosenOrganisation } from '#web/kit/scope/scope.ts';

export const devicePriceScreens = resourceScreens({
  name: 'device_price',
  in: [chosenOrganisation],
  path: 'pricing/device-prices',
  title: msg`Device prices`,
  permission: { read: ['write organisations'], write: ['write organisations'] },
  pageAlone: true,
  add: { title: msg`Add device price` },
  page: { title: msg`Device price`, tabs: [form('', msg`Device price`)] },
  load: () => import('./device-prices.pages.tsx'),
});

/** For the page of an organisation's pricing. */
export const devicePricesOffer = offer({
  to: 'pricing',
  path: 'devices',
  title: msg`Device prices`,
  load: () => import('./device-prices-tab.tsx'),
});
