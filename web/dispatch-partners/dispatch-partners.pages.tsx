// What the screen of dispatch partners shows; adding and changing one is a dialog over the list.
import { msg } from '@lingui/core/macro';
import { dispatchPartners } from '#domain/dispatch-partners/dispatch-partners.api.ts';
import type { DispatchPartnerKind } from '#domain/dispatch-partners/partner-dispatch.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { i18n } from '#web/kit/language/language.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';

const partnerWords: Readonly<Record<DispatchPartnerKind, ReturnType<typeof msg>>> = {
  noonlight: msg`Noonlight (United States)`,
  email: msg`Email to a dispatcher`,
  sms: msg`Text message to a dispatcher`,
};

export default resourcePages(dispatchPartners, {
  title: msg`Dispatch partners`,
  nameOf: ({ organisation_name, country }) => `${organisation_name} (${country})`,
  words: {
    many: msg`dispatch partners`,
    add: msg`Add dispatch partner`,
    search: msg`Search organisation or dispatcher`,
    none: {
      title: msg`No dispatch partners yet`,
      text: msg`Add one, so that operators can request emergency services from the console.`,
    },
  },
  list: {
    columns: {
      organisation_name: { label: msg`Organisation` },
      country: { label: msg`Country` },
      partner: { label: msg`Sent by`, cell: ({ partner }) => i18n._(partnerWords[partner]) },
      enabled: { label: msg`On` },
      recipient_name: { label: msg`Dispatcher` },
      updated_at: { label: msg`Changed`, hidden: true },
    },
    dialog: {
      sections: sectionsOf(dispatchPartners.fields)([
        {
          key: 'partner',
          title: msg`Partner`,
          fields: {
            organisation_id: { label: msg`Organisation`, picker: organisations.api.picker },
            country: {
              label: msg`Country`,
              hint: msg`Of the department of the person, or else of the organisation.`,
            },
            partner: { label: msg`Sent by`, choices: partnerWords },
            enabled: { label: msg`Operators can request dispatches` },
          },
        },
        {
          key: 'dispatcher',
          title: msg`Dispatcher`,
          fields: {
            recipient_name: { label: msg`Name`, hint: msg`e.g. Ambulance Victoria` },
            email: { label: msg`Email` },
            mobile_country: { label: msg`Country of the mobile` },
            mobile: { label: msg`Mobile`, phone: 'mobile' },
          },
        },
      ]),
      initial: { country: 'US', mobile_country: 'AU', enabled: false },
    },
  },
});
