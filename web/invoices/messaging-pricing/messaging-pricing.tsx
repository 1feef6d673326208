// What the messages of an organisation cost, and how many text messages are free.
import { msg } from '@lingui/core/macro';
import { messagingPricing } from '#domain/invoices/messaging-pricing/messaging-pricing.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { settingsPage } from '#web/kit/page/settings-page.tsx';
import { SmsBalance } from './sms-balance.tsx';

export default settingsPage(messagingPricing, {
  title: msg`Messaging pricing`,
  sections: sectionsOf(messagingPricing.fields)([
    {
      key: 'prices',
      title: msg`Prices of messages`,
      fields: {
        sms_service_fee: { label: msg`Service fee for a month` },
        sms_unit_price: { label: msg`Price of a text message` },
        enable_billed_messages: { label: msg`Send and bill messages when no free ones are left` },
        valid_from: {
          label: msg`Valid from`,
          hint: msg`Leave as it is to change prices from today. Earlier days keep the prices they had.`,
        },
      },
    },
    {
      key: 'free',
      title: msg`Free text messages`,
      intro: msg`Each part of a long text message counts as one. Messages about alerts are always sent and never count. Free messages of past months stay, but can be given a last day.`,
      fields: {
        free_sms_additions: {
          label: msg`Free text messages`,
          wide: true,
          add: msg`Add free messages`,
          fields: {
            amount: { label: msg`Number` },
            date: { label: msg`Date` },
            ends_on: { label: msg`Last day` },
            note: { label: msg`Note` },
          },
        },
      },
      below: SmsBalance,
    },
  ]),
});
