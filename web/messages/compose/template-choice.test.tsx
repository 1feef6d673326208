// @vitest-environment happy-dom
// A template never replaces what somebody wrote without a question.
import { expect, it } from 'vitest';
import { messageTemplatesApi } from '#domain/messages/templates/message-templates.api.ts';
import { FormStore } from '#web/kit/form/store/form-store.ts';
import { answer } from '#web/kit/testing/answers.factory.ts';
import { openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { emptyMessage } from './compose-fields.ts';
import { TemplateChoice } from './template-choice.tsx';

const sample = { ...sampleOf(messageTemplatesApi.get), title: 'Flood', content: 'Leave.' };
const templates = [
  { ...sample, id: 3, response_required: false, response_type: null },
  { ...sample, id: 4, title: 'Fire', content: 'Stay in.' },
];

async function open(content: string) {
  const store = new FormStore({ ...emptyMessage, content }, () => ({}));
  const screen = openScreen(<TemplateChoice store={store} params={{ organisationId: 4 }} />, {
    scope: ownScope,
    answers: [answer(messageTemplatesApi.list, templates)],
  });
  await screen.expectText('Flood');
  await screen.choose('Start from a template', '3');
  return { screen, now: () => store.values()['content'] };
}

it.each(['', '  ', 'Stay in.'])('%j is replaced at once', async (content) => {
  const { screen, now } = await open(content);
  await screen.expect(() => expect(now()).toBe('Leave.'));
});

it('what was written stays until the question is answered', async () => {
  const { screen, now } = await open('Bring water.');
  await screen.answerQuestion('Cancel');
  expect(now()).toBe('Bring water.');
  await screen.choose('Start from a template', '3');
  await screen.answerQuestion('Replace');
  await screen.expect(() => expect(now()).toBe('Leave.'));
});
