// What the messages of an organisation cost, as a tab of its pricing.
import { msg } from '@lingui/core/macro';
import { offer } from '#web/kit/page/tabs.ts';

/** For the page of an organisation's pricing. */
export const messagingPricingOffer = offer({
  to: 'pricing',
  path: 'messaging',
  title: msg`Text messages`,
  load: () => import('./messaging-pricing.tsx'),
});
