// The words of the text messages that the platform sends by itself.
import { msg } from '@lingui/core/macro';
import { IconMessageCog } from '@tabler/icons-react';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { wholePlatform } from '#web/kit/scope/scope.ts';

export const smsTemplateScreens = resourceScreens({
  name: 'sms_template',
  in: [wholePlatform],
  path: 'settings/sms-templates',
  title: msg`SMS templates`,
  permission: { read: ['read settings'], write: ['read settings'] },
  menu: { icon: IconMessageCog },
  hub: {
    in: 'settings',
    group: 'messages',
    about: msg`Edit the codes and alerts Vigil sends by SMS.`,
    finds: [msg`Text`],
  },
  load: () => import('./sms-templates.pages.tsx'),
});
