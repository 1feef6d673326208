// The recipients of a message: people chosen individually or by department, tag and group, contacts
// of the address book, and typed numbers.

import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { writtenNumber } from '#domain/kit/telephone/typed-number.ts';

export const mostChosen = 1000;

const chosen = (label: string, of: string) =>
  field.references(label, of, { most: mostChosen }).default([]);

/** A typed number, with the country whose rules apply to it. */
export const typedNumber = z.object({
  mobile: field
    .requiredText('mobile number', 30)
    .regex(writtenNumber, 'The mobile number must be a phone number without an extension.'),
  mobile_country: field.country('country'),
});

export const recipientsField = z.object({
  user_ids: chosen('people', 'users'),
  department_ids: chosen('departments', 'departments'),
  user_tag_ids: chosen('tags', 'user-tags'),
  messaging_group_ids: chosen('messaging groups', 'messaging-groups'),
  contact_ids: chosen('contacts', 'messaging-contacts'),
  numbers: field.rows('numbers', typedNumber, { most: mostChosen }).default([]),
});
export type Recipients = z.infer<typeof recipientsField>;

export const isEmpty = (recipients: Recipients): boolean =>
  Object.values(recipients).every((chosen) => chosen.length === 0);

/** The error when a message has no recipients (R246). */
export const noRecipients = 'Recipients must be added before a message can be sent.';
