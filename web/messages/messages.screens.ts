// Messages of an organisation: what was sent, one with its answers, and sending; for staff also
// those of the platform, and the messages of all organisations.
import { msg } from '@lingui/core/macro';
import { IconMessage2 } from '@tabler/icons-react';
import { chosenOrganisation, ownOrganisation } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

const read = ['read sms messaging'] as const;
const write = ['write sms messaging'] as const;
// As of one’s own organisation, also in an opened one (R075 to R077, R093, R096).
const both = (path: string, permission: typeof read | typeof write) =>
  [ownOrganisation.at(path, { permission }), chosenOrganisation.at(path, { permission })] as const;
const staff = (path: string) => [chosenOrganisation.at(path, { permission: read })] as const;
const common = { permission: read } as const;

export const messageScreens = [
  ...screen({
    ...common,
    path: 'messages',
    in: both('messages', read),
    title: msg`Messages`,
    menu: { icon: IconMessage2 },
    load: () => import('./to-list.tsx'),
  }),
  ...screen({
    ...common,
    path: 'messages/list',
    in: both('messages/list', read),
    title: msg`Sent messages`,
    load: () => import('./messages-page.tsx'),
  }),
  ...screen({
    ...common,
    path: 'messages/list/:messageId',
    in: both('messages/list/:messageId', read),
    title: msg`Message`,
    load: () => import('./one/message-page.tsx'),
  }),
  ...screen({
    permission: write,
    path: 'messages/send',
    in: both('messages/send', write),
    title: msg`Send message`,
    load: () => import('./compose/send-page.tsx'),
  }),
  ...screen({
    ...common,
    path: 'messages/admin-messages',
    in: staff('messages/admin-messages'),
    title: msg`Admin messages`,
    load: () => import('./admin-messages-page.tsx'),
  }),
  ...screen({
    ...common,
    path: 'messages/admin-messages/:messageId',
    in: staff('messages/admin-messages/:messageId'),
    title: msg`Admin message`,
    load: () => import('./one/admin-message-page.tsx'),
  }),
  screen({
    path: '/messages',
    title: msg`Messages`,
    // R060.
    permission: ['read messages'],
    menu: { icon: IconMessage2 },
    load: () => import('./all-messages-page.tsx'),
  }),
  screen({
    path: '/messages/inbound',
    title: msg`Received texts`,
    permission: ['read messages', 'read alert monitoring'],
    menu: { icon: IconMessage2 },
    load: () => import('./inbound-page.tsx'),
  }),
];
