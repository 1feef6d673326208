// What the screens of message templates show; adding and changing one is a dialog over the list.
import { msg } from '@lingui/core/macro';
import { messageTemplateFaults } from '#domain/messages/templates/message-template.ts';
import { messageTemplates } from '#domain/messages/templates/message-templates.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { MessageLength } from './message-length.tsx';
import { responseWords } from './response-words.ts';

export default resourcePages(messageTemplates, {
  title: msg`Message templates`,
  nameOf: ({ title }) => title,
  words: {
    many: msg`message templates`,
    add: msg`Add message template`,
    search: msg`Search title`,
    none: {
      title: msg`No message templates yet`,
      text: msg`Prepare messages that you send often.`,
    },
  },
  list: {
    columns: {
      title: { label: msg`Title` },
      content: { label: msg`Message` },
      response_type: { label: msg`Answer`, choices: responseWords },
      updated_at: { label: msg`Changed`, hidden: true },
    },
    dialog: {
      sections: sectionsOf(messageTemplates.fields)([
        {
          key: 'template',
          title: msg`Message template`,
          fields: {
            title: { label: msg`Title` },
            content: { label: msg`Message` },
            response_required: { label: msg`Ask for an answer` },
            response_type: { label: msg`Type of answer`, choices: responseWords },
          },
          below: MessageLength,
        },
      ]),
    },
  },
  faults: messageTemplateFaults,
});
