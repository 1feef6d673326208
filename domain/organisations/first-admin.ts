// The first administrator of a new organisation, written together with it. The person is pending
// until the invitation is accepted.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';

export const firstAdminFields = z.object({
  first_name: field.personName('first name'),
  last_name: field.personName('last name'),
  email: field.email('email').unwrap(),
});
export type FirstAdmin = z.infer<typeof firstAdminFields>;
