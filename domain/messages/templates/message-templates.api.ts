// The calls that list and change an organisation's prepared messages.
import { resource } from '#domain/kit/resource.ts';
import { messageTemplate, messageTemplateFields } from './message-template.ts';

export const messageTemplates = resource({
  name: 'message_template',
  words: { one: 'message template', many: 'message templates' },
  path: '/organisations/:organisationId/message-templates',
  scope: 'organisation',
  access: { read: ['read sms messaging'], write: ['write sms messaging'] },
  record: messageTemplate,
  columns: ['id', 'title', 'content', 'response_required', 'response_type', 'updated_at'],
  fields: messageTemplateFields,
  required: ['title', 'content'],
  filters: {},
  sorts: ['title', 'created_at'],
  search: ['title'],
  verbs: { remove: {} },
});

export const messageTemplatesApi = messageTemplates.api;
