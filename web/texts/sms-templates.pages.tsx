// What the screen of the platform's text messages shows; changing one is a dialog over the list.
import { msg } from '@lingui/core/macro';
import { type SmsTemplate, smsTemplates } from '#domain/texts/sms-templates.api.ts';
import { smsTemplateFaults } from '#domain/texts/sms-types.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { SmsDefault } from './sms-default.tsx';

export default resourcePages(smsTemplates, {
  title: msg`SMS templates`,
  words: { many: msg`templates`, add: msg`Add template`, search: msg`Search name` },
  list: {
    columns: {
      name: { label: msg`Message` },
      sent: { label: msg`Text` },
      is_default: { label: msg`Wording`, choices: { true: msg`Default`, false: msg`Changed` } },
      updated_at: { label: msg`Changed`, hidden: true },
    },
    dialog: {
      sections: sectionsOf(smsTemplates.fields)([
        {
          key: 'text',
          title: msg`Text`,
          fields: {
            content: { label: msg`Text`, hint: msg`Leave empty to send the default text.` },
          },
          below: SmsDefault,
        },
      ]),
      mayAdd: () => false,
    },
  },
  faults: ({ id, content }: SmsTemplate) => smsTemplateFaults(id, content),
});
