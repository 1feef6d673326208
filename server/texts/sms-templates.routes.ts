// The calls of the platform's text messages, answered by the resource kit.
import { smsTemplates } from '#domain/texts/sms-templates.api.ts';
import { smsTemplateFaults, smsTypes } from '#domain/texts/sms-types.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';

const defaults = JSON.stringify(
  Object.fromEntries(Object.values(smsTypes).map(({ id, content }) => [id, content])),
);
const ofDefault = (tx: Tx) => tx`(${defaults}::text::jsonb ->> t.id::text)`;

const store = tableStore(smsTemplates, {
  table: 'sms_templates',
  derived: {
    default_content: ofDefault,
    sent: (tx) => tx`coalesce(t.content, ${ofDefault(tx)})`,
    is_default: (tx) => tx`t.content is null`,
  },
});

export const smsTemplatesRoutes = crud(smsTemplates, store, {
  faults: ({ id, content }) => smsTemplateFaults(id, content),
}).filter(({ endpoint }) => endpoint.method !== 'POST');
