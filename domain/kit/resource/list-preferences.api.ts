// The calls of what a person has set for a list; each person has their own, whatever their view.
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { listChange, listPreferences } from './list-preferences.ts';

const list = z
  .string('Name the list by the path of its call.')
  .max(120, 'The path of the list is too long.')
  .regex(/^(\/[\w:-]+)+$/, 'Name the list by the path of its call.');

export const listPreferencesApi = {
  get: endpoint({
    method: 'GET',
    path: '/user/list-preferences',
    access: { signedIn: true },
    scope: 'system',
    summary:
      'What the signed-in person has set for a list: hidden columns, density and saved views.',
    query: z.object({ list }),
    response: listPreferences,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/user/list-preferences',
    access: { signedIn: true },
    not_while_acting: true,
    scope: 'system',
    summary: 'Change what one has set for a list; what is left out stays. Answers all of it.',
    body: listChange.extend({ list }),
    response: listPreferences,
    audit: { none: 'a personal view setting' },
  }),
};
