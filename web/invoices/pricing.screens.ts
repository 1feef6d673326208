// The pricing of an organisation that platform staff have opened: its invoices, its device prices,
// the terms of its contract, and what other features offer.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconReceipt } from '@tabler/icons-react';
import { chosenOrganisation } from '#web/kit/scope/scope.ts';
import { placedChild, type Screen, screen, type TabSlot } from '#web/kit/screen/screen.ts';

const placement = chosenOrganisation.at('pricing');
const [pricing] = screen({
  in: [placement],
  path: 'pricing',
  title: msg`Pricing`,
  load: () => import('./pricing-page.tsx'),
  menu: { icon: IconReceipt },
});

function slot(path: string, title: MessageDescriptor, load: Screen['load']): TabSlot {
  return {
    path,
    fill: () => (pricing ? [placedChild(pricing.path, { path, title, load }, placement)] : []),
  };
}

/** A tab that another feature offers, such as the prices of messages. */
const offered = (path: string): TabSlot => ({
  path,
  fill: (tab) =>
    tab && pricing
      ? [placedChild(pricing.path, { path, title: tab.title, load: tab.load }, placement)]
      : [],
});

const slots: readonly TabSlot[] = [
  slot('invoice', msg`Invoice`, () => import('./invoice-tab.tsx')),
  slot('invoices', msg`Closed invoices`, () => import('./closed-invoices-tab.tsx')),
  offered('devices'),
  offered('messaging'),
  slot('tax', msg`Tax and payment`, () => import('./tax-tab.tsx')),
  slot('history', msg`Price history`, () => import('./price-history-tab.tsx')),
  slot('terms', msg`Contract terms`, () => import('./terms-tab.tsx')),
];

export const pricingScreens: readonly Screen[] = pricing
  ? [{ ...pricing, page: 'pricing', slots, children: slots.flatMap((one) => one.fill(undefined)) }]
  : [];
