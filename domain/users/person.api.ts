// What belongs to one person and has pages of its own: the profile and the personal contacts.
import * as z from 'zod';
import { endpoint, imageEndpoint, uploadEndpoint } from '#domain/kit/endpoint.ts';
import { resource } from '#domain/kit/resource.ts';
import {
  leastPersonalContacts,
  mostPersonalContacts,
  personalContact,
  personalContactFields,
  tooFewContactsText,
} from './personal-contact.ts';
import { mostPhotoBytes, photoTypes, profile, profileFields } from './profile.ts';

const access = {
  read: ['read alert monitoring', 'read users', 'read organisation users'],
  write: ['write users', 'write organisation users'],
} as const;

/** People read and change what is theirs, whatever their role. */
const [ofPerson, belowPerson] = [
  { ...access, own: 'id' } as const,
  { ...access, own: 'userId' } as const,
];

const declaredProfile = resource({
  name: 'user',
  words: { one: 'profile', many: 'profiles' },
  path: '/users',
  scope: 'platform',
  access: ofPerson,
  record: profile,
  columns: ['id', 'name'],
  fields: profileFields,
  required: [],
  filters: {},
  sorts: ['name'],
  search: [],
});

const describes = { not_sign_in: 'describes the person, and opens no account' } as const;
const noAccount = { not_sign_in: 'a personal contact is only called' } as const;
const profilePath = '/users/:id/profile';
const photoPath = '/users/:id/photo';
export const profileApi = {
  get: endpoint({
    method: 'GET',
    path: profilePath,
    access: { anyOf: access.read, own: 'id' },
    scope: 'platform',
    summary: 'What helps to recognise a person of an organisation.',
    response: profile,
  }),
  update: endpoint({
    method: 'PUT',
    path: profilePath,
    concerns: describes,
    access: { anyOf: access.write, own: 'id' },
    scope: 'platform',
    summary: 'Change the profile of a person.',
    body: declaredProfile.api.update.body ?? z.never(),
    response: profile,
    errors: ['changed_meanwhile'],
    audit: 'user.updated',
  }),
  setPhoto: uploadEndpoint({
    method: 'POST',
    path: photoPath,
    concerns: describes,
    access: { anyOf: access.write, own: 'id' },
    scope: 'platform',
    summary: 'Set the photo of a person of an organisation, shown to whoever may read the profile.',
    // Twice what the person's page shows.
    file: { types: photoTypes, mostBytes: mostPhotoBytes, picture: { width: 480, height: 480 } },
    response: profile,
    audit: 'user.photo_set',
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: photoPath,
    concerns: describes,
    access: { anyOf: access.write, own: 'id' },
    scope: 'platform',
    summary: 'Remove the photo of a person.',
    response: profile,
    audit: 'user.photo_removed',
  }),
  photo: imageEndpoint({
    path: `${photoPath}/:hash`,
    access: { anyOf: access.read, own: 'id' },
    scope: 'platform',
    summary: 'The photo of a person, by the hash of its content.',
    personal: true,
  }),
};

/** The profile of a person, for its form; `get` and `update` are its only calls. */
export const profiles = { ...declaredProfile, api: { ...declaredProfile.api, ...profileApi } };

export const personalContacts = resource({
  name: 'personal_contact',
  words: { one: 'personal contact', many: 'personal contacts' },
  path: '/users/:userId/personal-contacts',
  scope: 'platform',
  access: belowPerson,
  record: personalContact,
  columns: [
    'id',
    'order',
    'name',
    'mobile_country',
    'mobile',
    'landline_country',
    'landline',
    'updated_at',
  ],
  fields: personalContactFields,
  required: ['first_name', 'last_name'],
  filters: {},
  sorts: ['order', 'name'],
  search: [],
  verbs: { remove: {}, order: {} },
  concerns: { create: noAccount, update: noAccount, remove: noAccount, order: noAccount },
});

export const firstContacts = z.strictObject({
  contacts: z
    .array(
      personalContactFields.partial().required({ first_name: true, last_name: true }),
      'The contacts must be a list.',
    )
    .min(leastPersonalContacts, tooFewContactsText)
    .max(
      mostPersonalContacts,
      `A person can have ${mostPersonalContacts} personal contacts at most.`,
    ),
});

export const personalContactsApi = {
  ...personalContacts.api,
  initial: endpoint({
    method: 'POST',
    path: '/users/:id/personal-contacts/initial',
    concerns: noAccount,
    access: { anyOf: access.write, own: 'id' },
    scope: 'platform',
    summary: `The first personal contacts of somebody who has none, ${leastPersonalContacts} or more at once.`,
    body: firstContacts,
    response: z.array(personalContact),
    errors: ['has_contacts'],
    audit: 'personal_contact.created',
  }),
};
