// The page behind the link in an email that asks for an answer: no account, no menu.
import { msg } from '@lingui/core/macro';
import { screen } from '#web/kit/screen/screen.ts';

export const messageAnswerScreens = [
  screen({
    path: '/message-answers/:token',
    title: msg`Answer a message`,
    open: 'always',
    layout: 'plain',
    load: () => import('./message-answer-page.tsx'),
  }),
];
