// The first administrator of a new organisation, written together with it. The person is pending until the invitation is accepted.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';

export const firstAdminFields = z.object({
  first_name: field.requiredText('first name', 100),
  last_name: field.requiredText('last name', 100),
  email: field.email('email').unwrap(),
});
export type FirstAdmin = z.infer<typeof firstAdminFields>;
