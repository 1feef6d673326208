// What the screen of organisations' numbers shows; adding and changing one is a dialog over the
// list.
import { msg } from '@lingui/core/macro';
import { organisationNumbers } from '#domain/organisations/organisation-numbers.api.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';

export default resourcePages(organisationNumbers, {
  title: msg`SMS configuration`,
  nameOf: ({ mobile }) => formatPhone(mobile),
  words: {
    many: msg`numbers`,
    add: msg`Add number`,
    search: msg`Search organisation or mobile`,
    none: {
      title: msg`No numbers yet`,
      text: msg`An organisation without a number of its own sends from the platform's.`,
    },
  },
  list: {
    columns: {
      organisation_name: { label: msg`Organisation` },
      mobile: { label: msg`Mobile`, cell: ({ mobile }) => formatPhone(mobile) },
      channel_id: { label: msg`Channel` },
      updated_at: { label: msg`Changed`, hidden: true },
    },
    dialog: {
      sections: sectionsOf(organisationNumbers.fields)([
        {
          key: 'number',
          title: msg`Number`,
          fields: {
            organisation_id: { label: msg`Organisation`, picker: organisations.api.picker },
            mobile_country: { label: msg`Country` },
            mobile: {
              label: msg`Mobile`,
              phone: 'sender',
              hint: msg`A mobile or toll-free number.`,
            },
            channel_id: {
              label: msg`Channel`,
              hint: msg`The delivery service's name for the sender, if it has one.`,
            },
          },
        },
      ]),
      initial: { mobile_country: 'AU' },
    },
  },
});
