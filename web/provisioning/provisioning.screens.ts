// The provisioning desk: people who were entered and have no account yet, by hand or from a
// spreadsheet.
import { msg } from '@lingui/core/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { resourceScreens } from '#web/kit/page/resource/resource-screens.ts';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';
import { lazyPart } from '#web/kit/screen/lazy-part.tsx';
import { screen } from '#web/kit/screen/screen.ts';

// R088.
const permission = { read: ['read provisioning'], write: ['read provisioning'] } as const;

export const provisioningScreens = [
  ...resourceScreens({
    name: 'provisioning_record',
    in: [ownOrganisation, chosenOrganisation],
    path: 'provisioning',
    title: msg`Provisioning`,
    permission,
    menu: { icon: IconUserPlus, count: lazyPart(() => import('./draft-count.tsx')) },
    load: () => import('./provisioning.pages.tsx'),
  }),
  ...screen({
    in: [ownOrganisation, chosenOrganisation],
    // R070.
    path: 'provisioning/upload',
    title: msg`Import people`,
    permission: permission.write,
    load: () => import('./import-people.tsx'),
  }),
];
