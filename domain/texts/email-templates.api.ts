// The calls of email templates: the platform's, and each organisation's own, which override them.
import * as z from 'zod';
import { type Access, endpoint, type Scope } from '#domain/kit/endpoint.ts';
import { emailTemplateFields } from './email-template.ts';

const source = z.enum(['default', 'platform', 'organisation']);

const emailTemplate = z.object({
  type_id: z.number(),
  type: z.string(),
  title: z.string(),
  /** Whose words are sent now. */
  source,
  ...emailTemplateFields.shape,
  /** Of the own template, ISO 8601; null without one. */
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
  /**
   * When the own template could last not be used, so that the default was sent; null where that
   * never happened since it was saved.
   */
  failed_at: z.string().nullable(),
});
export type EmailTemplate = z.infer<typeof emailTemplate>;

const text = z.strictObject(emailTemplateFields.shape);
const saved = z.strictObject({
  ...emailTemplateFields.partial().shape,
  /** Of the own template as the writer saw it; null without one. */
  updated_at: z.string().nullable(),
});

const preview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Whose data is shown. */
  user_id: z.number(),
  person: z.string(),
});
export type EmailPreview = z.infer<typeof preview>;

interface Parts<Path extends string, One extends string> {
  readonly path: Path;
  readonly one: One;
  readonly scope: Scope;
  readonly read: Access;
  readonly write: Access;
  readonly whose: string;
}

const templateCalls = <const Path extends string, const One extends string>({
  path,
  one,
  scope,
  read,
  write,
  whose,
}: Parts<Path, One>) => ({
  list: endpoint({
    method: 'GET',
    path,
    access: read,
    scope,
    summary: `The six email templates as they are sent by ${whose}, and whether each text is the default, the platform's or the organisation's.`,
    response: z.array(emailTemplate),
  }),
  get: endpoint({
    method: 'GET',
    path: one,
    access: read,
    scope,
    summary: `One email template as it is sent by ${whose}.`,
    response: emailTemplate,
  }),
  update: endpoint({
    method: 'PUT',
    path: one,
    access: write,
    scope,
    summary: `Change ${whose} template of a type of email. Unknown placeholders and links to other than http and https are refused.`,
    body: saved,
    response: emailTemplate,
    errors: ['changed_meanwhile'],
    audit: 'email_template.updated',
  }),
  reset: endpoint({
    method: 'DELETE',
    path: one,
    access: write,
    scope,
    summary: `Remove ${whose} template of a type of email, so that the one it overrides is sent again.`,
    response: emailTemplate,
    audit: 'email_template.updated',
  }),
});

/** What an email would look like, and sending it to oneself. */
const tryCalls = <const One extends string>({
  one,
  scope,
  write,
}: Pick<Parts<string, One>, 'one' | 'scope' | 'write'>) => ({
  test: endpoint({
    method: 'POST',
    path: `${one}/test` as const,
    access: write,
    scope,
    summary: 'Send the email with these words and example data to yourself.',
    body: text,
    response: z.object({ email: z.string() }),
    errors: ['no_recipient', 'too_many', 'not_set_up'],
    audit: 'email_template.tested',
  }),
});

const platform = {
  path: '/email-templates',
  one: '/email-templates/:typeId',
  scope: 'platform',
  read: { anyOf: ['read settings'] },
  write: { anyOf: ['read settings'] },
  whose: "the platform's",
} as const;

const organisation = {
  path: '/organisations/:organisationId/email-templates',
  one: '/organisations/:organisationId/email-templates/:typeId',
  scope: 'organisation',
  read: { anyOf: ['read organisation settings'] },
  write: { anyOf: ['write organisation settings'] },
  whose: "an organisation's",
} as const;

export const platformEmailTemplatesApi = {
  ...templateCalls(platform),
  ...tryCalls(platform),
  preview: endpoint({
    method: 'POST',
    path: '/email-templates/:typeId/preview',
    access: platform.read,
    scope: 'platform',
    summary: 'What an email with these words would look like, with your own name.',
    body: text,
    response: preview,
  }),
};

export const organisationEmailTemplatesApi = {
  ...templateCalls(organisation),
  ...tryCalls(organisation),
  preview: endpoint({
    method: 'POST',
    path: '/organisations/:organisationId/email-templates/:typeId/preview',
    access: organisation.read,
    scope: 'organisation',
    summary: 'What an email with these words would look like to a person of the organisation.',
    body: text.extend({
      user_id: z.int('Choose a person.').positive('Choose a person.').nullable(),
    }),
    response: preview,
  }),
};

const shared = {
  name: 'email_template',
  record: emailTemplate,
  fields: emailTemplateFields,
  required: ['subject', 'content'],
} as const;

/** For the form over one template; none is ever added. */
export const platformEmailTemplates = {
  ...shared,
  access: { write: platform.write.anyOf },
  api: { ...platformEmailTemplatesApi, create: platformEmailTemplatesApi.update },
} as const;

export const organisationEmailTemplates = {
  ...shared,
  access: { write: organisation.write.anyOf },
  api: { ...organisationEmailTemplatesApi, create: organisationEmailTemplatesApi.update },
} as const;
