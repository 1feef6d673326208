// What people change of their own account, and nothing else of it: a strict list, separate from the
// administrators' form.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { startPages } from './start-pages.ts';
import { user, userFields } from './user.ts';

export const ownFields = z.object({
  ...userFields.pick({
    first_name: true,
    last_name: true,
    mobile_country: true,
    mobile: true,
    landline_country: true,
    landline: true,
    timezone: true,
    language: true,
    measurement_system: true,
  }).shape,
  /** Takes effect once it is confirmed by the link that is sent to it. */
  email: field.withFacts(
    z.email('Enter a valid email.').max(254, 'The email can have at most 254 characters.'),
    { kind: 'email' },
  ),
});

/** The person as an administrator sees them, without what is noted about them. */
const ownAccount = user.extend({ additional_notes: z.null() });
export type OwnAccount = z.infer<typeof ownAccount>;

export const ownAccountApi = {
  get: endpoint({
    method: 'GET',
    path: '/user/account',
    access: { signedIn: true },
    scope: 'system',
    summary: 'The whole account of the signed-in person.',
    response: ownAccount,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user',
    access: { signedIn: true },
    not_while_acting: true,
    scope: 'system',
    summary:
      'Change one’s own account. A new number has to be verified again; a new email waits until it is confirmed by the link sent to it, and the present one cancels that.',
    body: z.strictObject({
      ...ownFields.partial().shape,
      updated_at: z.string('Reload the page.'),
    }),
    response: ownAccount,
    errors: ['changed_meanwhile', 'too_many', 'not_set_up'],
    audit: 'user.updated',
  }),
  startPage: endpoint({
    method: 'PUT',
    path: '/user/start-page',
    access: { signedIn: true },
    not_while_acting: true,
    scope: 'system',
    summary:
      'Choose the page after signing in: the dashboard, the alert console for staff who may open it, or the account for administrators of an organisation.',
    body: z.strictObject({ start_page: z.enum(startPages, 'Choose the start page.') }),
    response: z.object({ start_page: z.enum(startPages) }),
    audit: { none: 'a personal view setting' },
  }),
};

/** For the form over the account; without a list and without adding. */
export const ownAccountForm = {
  name: 'own_account',
  record: ownAccount,
  fields: ownFields,
  required: [],
  access: { write: [] },
  api: { ...ownAccountApi, list: ownAccountApi.get, create: ownAccountApi.update },
} as const;
