// A person close to a worker, called in order when an alert is raised (spec section 3, Personal
// contact).
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';

/** R245: so many there must be, where they are allowed. */
export const leastPersonalContacts = 2;
export const mostPersonalContacts = 10;

export const personalContactFields = z.object({
  first_name: field.personName('first name'),
  last_name: field.personName('last name'),
  mobile_country: field.country('country of the mobile'),
  mobile: field.phone('mobile', 'mobile_country'),
  landline_country: field.country('country of the landline'),
  landline: field.phone('landline', 'landline_country'),
});

export const personalContact = z.object({
  id: field.id(),
  /** Whose contact it is. */
  user_id: field.id(),
  ...personalContactFields.shape,
  name: z.string(),
  /** 1 is called first. */
  order: field.withFacts(z.number(), { kind: 'integer' }),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type PersonalContact = z.infer<typeof personalContact>;

/** A contact needs a number that can be called. */
export const personalContactFaults = ({
  mobile,
  landline,
}: Pick<PersonalContact, 'mobile' | 'landline'>): Record<string, string[]> =>
  mobile || landline
    ? {}
    : { mobile: ['Enter a mobile or a landline, so that this contact can be called.'] };

/** R245 in the words of the specification (R245, R356). */
export const tooFewContactsText = `At least ${leastPersonalContacts} personal escalation contacts are needed.`;
