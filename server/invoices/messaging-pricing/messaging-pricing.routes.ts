// The calls of what an organisation's messages cost.
import { freeTextFaults } from '#domain/invoices/messaging-pricing/free-texts.ts';
import { messagingPricing } from '#domain/invoices/messaging-pricing/messaging-pricing.api.ts';
import { settingsGroupRoutes } from '#server/kit/resource/settings-group.ts';
import { refuseChangedFreeTexts } from './free-texts.service.ts';
import { readTextBalance } from './text-balance.store.ts';

export const messagingPricingRoutes = settingsGroupRoutes(messagingPricing, {
  table: 'messaging_pricings',
  computed: async (tx) => {
    const { sent, free } = await readTextBalance(tx);
    return { sms_sent: sent, free_sms_balance: free ?? 0 };
  },
  taken: {
    billing_versions_of_open_days: [
      'valid_from',
      'An invoice that includes this day is closed. Choose a later day.',
    ],
  },
  faults: freeTextFaults,
  afterSave: async ({ tx }, after, before) => await refuseChangedFreeTexts(tx, after, before),
});
