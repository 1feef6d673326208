// The calls that list the text messages of the platform and change their words.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { resource } from '#domain/kit/resource.ts';
import { longestSms } from './sms-types.ts';

const fields = z.object({
  /** Null is the default text. */
  content: field.longText('text', longestSms),
});

const smsTemplate = z.object({
  id: field.id(),
  name: z.string(),
  ...fields.shape,
  default_content: z.string(),
  /** What is sent now. */
  sent: z.string(),
  is_default: z.boolean(),
  updated_at: field.instant(),
});
export type SmsTemplate = z.infer<typeof smsTemplate>;

export const smsTemplates = resource({
  name: 'sms_template',
  words: { one: 'text message template', many: 'text message templates' },
  path: '/sms-templates',
  scope: 'platform',
  access: { read: ['read settings'], write: ['read settings'] },
  record: smsTemplate,
  columns: ['id', 'name', 'content', 'default_content', 'sent', 'is_default', 'updated_at'],
  fields,
  required: [],
  filters: {},
  sorts: ['name'],
  search: ['name'],
});

const { list, get, update } = smsTemplates.api;
/** The platform has the ones it sends; none is ever added. */
export const smsTemplatesApi = { list, get, update };
