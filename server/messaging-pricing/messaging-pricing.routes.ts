// The calls of what an organisation's messages cost.
import { messagingPricing } from '#domain/messaging-pricing/messaging-pricing.api.ts';
import { settingsGroupRoutes } from '#server/kit/resource/settings-group.ts';
import { freeSms, sentSms } from './sms-balance.store.ts';

export const messagingPricingRoutes = settingsGroupRoutes(messagingPricing, {
  table: 'messaging_pricings',
  derived: {
    sms_sent: (tx) => tx`${sentSms(tx)}::int`,
    free_sms_balance: (tx) => tx`${freeSms(tx)}`,
  },
});
