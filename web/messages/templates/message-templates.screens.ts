// The prepared messages of an organisation.
import { msg } from '@lingui/core/macro';
import { IconMessage2 } from '@tabler/icons-react';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';

export const messageTemplateScreens = resourceScreens({
  name: 'message_template',
  in: [
    ownOrganisation,
    chosenOrganisation.at('messages/templates', { permission: ['write sms messaging'] }),
  ],
  path: 'messages/templates',
  title: msg`Message templates`,
  // R076, R097.
  permission: { read: ['write sms messaging'], write: ['write sms messaging'] },
  menu: { icon: IconMessage2 },
  hub: {
    in: 'settings',
    group: 'messages',
    about: msg`Prepared messages with placeholders and answers.`,
    finds: [msg`Title`, msg`Message`, msg`Ask for an answer`, msg`Type of answer`],
  },
  load: () => import('./message-templates.pages.tsx'),
});
