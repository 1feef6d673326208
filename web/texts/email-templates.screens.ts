// Email templates: the platform's among its settings, and each organisation's own over them.
import { msg } from '@lingui/core/macro';
import { IconMail } from '@tabler/icons-react';
import { chosenOrganisation, ownOrganisation, wholePlatform } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';
import { editorPath, listPath } from './template-paths.ts';

const placesOf = (path: string) =>
  [
    wholePlatform.at(path, { permission: ['read settings'] }),
    ownOrganisation,
    // R079.
    chosenOrganisation.at(path, { permission: ['write organisation settings'] }),
  ] as const;

export const emailTemplateScreens = [
  ...screen({
    in: placesOf(listPath),
    path: listPath,
    title: msg`Email templates`,
    permission: ['read organisation settings'],
    menu: { icon: IconMail },
    hub: {
      in: 'settings',
      group: 'look',
      about: msg`Edit the emails Vigil sends.`,
      finds: [msg`Subject`, msg`Content`, msg`Preview as`],
    },
    load: () => import('./email-templates-page.tsx'),
  }),
  ...screen({
    in: placesOf(editorPath),
    path: editorPath,
    title: msg`Email template`,
    permission: ['read organisation settings'],
    load: () => import('./email-template-page.tsx'),
  }),
];
