/**
 * Fields of a person that decide who can sign in to the account, and what that person can do and
 * see then. Changing them requires authority over the person.
 */
export const signInFields: readonly string[] = [
  'email',
  'new_email',
  'mobile',
  'mobile_country',
  'landline',
  'landline_country',
  'role',
  'abilities',
  'restriction_type',
  'restrictions',
  'expires_at',
  'shared_profile',
];
