// The forms of personal contacts.
import { msg } from '@lingui/core/macro';
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { personalContacts, personalContactsApi } from '#domain/users/person.api.ts';
import {
  leastPersonalContacts,
  mostPersonalContacts,
  personalContactFields,
} from '#domain/users/personal-contact.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';

const fields = {
  first_name: { label: msg`First name` },
  last_name: { label: msg`Last name` },
  mobile_country: { label: msg`Mobile country` },
  mobile: { label: msg`Mobile`, phone: 'mobile' },
  landline_country: { label: msg`Landline country` },
  landline: { label: msg`Landline`, phone: 'landline' },
} as const;

export const contactSections = sectionsOf(personalContactFields)([
  { key: 'contact', title: msg`Personal contact`, fields },
]);

const firstFields = z.object({
  contacts: field.rows('contacts', personalContactFields, {
    least: leastPersonalContacts,
    most: mostPersonalContacts,
  }),
});

/** The first contacts of a person, several at once, as a form of their own. */
export const firstContacts = {
  ...personalContacts,
  fields: firstFields,
  required: ['contacts'],
  record: firstFields,
  api: { ...personalContacts.api, create: personalContactsApi.initial },
} as const;

export const firstContactSections = sectionsOf(firstFields)([
  {
    key: 'contacts',
    title: msg`Personal contacts`,
    intro: msg`Family or friends who are called in this order when an alert needs them. Add at least two.`,
    fields: {
      contacts: {
        label: msg`Contacts in calling order`,
        add: msg`Add contact`,
        wide: true,
        fields,
      },
    },
  },
]);
