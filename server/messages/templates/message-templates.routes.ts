// The calls of message templates on the resource kit.
import { messageTemplateFaults } from '#domain/messages/templates/message-template.ts';
import { messageTemplates } from '#domain/messages/templates/message-templates.api.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';

const store = tableStore(messageTemplates, {
  table: 'message_templates',
  lowered: { title: 'title_key' },
});

export const messageTemplatesRoutes = crud(messageTemplates, store, {
  faults: messageTemplateFaults,
  taken: {
    message_templates_by_title: ['title', 'Another template has this title. Choose another title.'],
  },
});
