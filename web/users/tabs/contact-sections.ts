// The forms of personal contacts.
import { msg } from '@lingui/core/macro';
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { personalContacts, personalContactsApi } from '#domain/users/person.api.ts';
import { leastPersonalContacts, mostPersonalContacts, personalContactFields } from '#domain/users/personal-contact.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';

const fields = {
  first_name: { label: msg`First name` },
  last_name: { label: msg`Last name` },
  mobile_country: { label: msg`Country of the mobile` },
  mobile: { label: msg`Mobile`, phone: 'mobile' },
  landline_country: { label: msg`Country of the landline` },
  landline: { label: msg`Landline`, phone: 'landline' },
} as const;

export const contactSections = sectionsOf(personalContactFields)([{ key: 'contact', title: msg`Personal contact`, fields }]);

const firstFields = z.object({
  contacts: field.rows('contacts', personalContactFields, { least: leastPersonalContacts, most: mostPersonalContacts }),
});

/** The first ones of a person, several at once: as a form of their own. */
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
    intro: msg`Called in this order when an alert needs somebody close to the person. Add at least two.`,
    fields: { contacts: { label: msg`Contacts in calling order`, add: msg`Add contact`, wide: true, fields } },
  },
]);
