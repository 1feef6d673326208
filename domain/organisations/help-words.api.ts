// The words by which a text message from an organisation's people raises an alert: read and changed
// apart from its other details.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { resource } from '#domain/kit/resource.ts';
import { helpWordFaults, helpWordsOf } from '#domain/messages/help-words-list.ts';

/**
 * The words with commas between them, as people type them; line breaks and semicolons separate too.
 */
export const helpWordsFields = z.object({
  help_words: field.withFacts(
    z
      .string('The words for help must be text.')
      .max(1000, 'The words for help can have at most 1,000 characters together.')
      .superRefine((text, context) => {
        for (const message of helpWordFaults(text)) context.addIssue({ code: 'custom', message });
      })
      .transform((text) => helpWordsOf(text).join(', ')),
    { kind: 'long_text' },
  ),
});

const record = z.object({
  /** The organisation's. */
  id: field.id(),
  name: z.string(),
  ...helpWordsFields.shape,
  updated_at: field.instant(),
});

const path = '/organisations/:id/help-words';
const access = {
  read: ['read organisation settings'],
  write: ['write organisation settings'],
} as const;

const declared = resource({
  name: 'organisation',
  words: { one: 'organisation', many: 'organisations' },
  path: '/organisations',
  scope: 'organisation',
  access,
  record,
  columns: ['id', 'name'],
  fields: helpWordsFields,
  required: [],
  filters: {},
  sorts: ['name'],
  search: [],
});

export const helpWordsApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: { anyOf: access.read },
    scope: 'organisation',
    summary: 'The words by which a text message raises an alert.',
    response: record,
  }),
  update: endpoint({
    method: 'PUT',
    path,
    access: { anyOf: access.write },
    scope: 'organisation',
    summary: 'Change the words by which a text message raises an alert. HELP and SOS do so always.',
    body: declared.api.update.body ?? z.never(),
    response: record,
    errors: ['changed_meanwhile'],
    audit: 'organisation.updated',
  }),
};

/** As the server's resource kit and the form use it, by its two calls. */
export const helpWords = { ...declared, api: { ...declared.api, ...helpWordsApi } };
export const keptHelpWords = { ...declared, api: helpWordsApi };
