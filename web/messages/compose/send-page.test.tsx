// @vitest-environment happy-dom
// Writing a message: pressed twice it is sent once, a template fills the form, a message for later
// is a schedule, and each refusal is at its field with nothing lost.
import { expect, it } from 'vitest';
import { messagingContacts } from '#domain/address-book/messaging-contacts.api.ts';
import { messagingGroups } from '#domain/address-book/messaging-groups.api.ts';
import { departments } from '#domain/departments/departments.api.ts';
import { messagesApi } from '#domain/messages/messages.api.ts';
import { messageSchedules } from '#domain/messages/schedules/message-schedules.api.ts';
import { messageTemplatesApi } from '#domain/messages/templates/message-templates.api.ts';
import { userTags } from '#domain/tags/user-tags.api.ts';
import { organisationUsers } from '#domain/users/people.api.ts';
import { answer, networkDown, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { composeFaults, emptyMessage, messageTo } from './compose-fields.ts';
import SendPage from './send-page.tsx';

const template = {
  ...sampleOf(messageTemplatesApi.list),
  id: 3,
  title: 'Flood',
  content: 'Are you safe?',
  response_required: true,
  response_type: 'safe_or_help',
};
const open = (...answers: ReturnType<typeof answer>[]) => openAt('', answers);
const openAt = (search: string, answers: ReturnType<typeof answer>[]) =>
  openScreen(<SendPage />, {
    at: `/organisation/messages/send${search}`,
    scope: ownScope,
    user: {
      abilities: ['write sms messaging'],
      role: { name: 'organisation_admin', kind: 'organisation' },
    },
    answers: [
      ...answers,
      answer(messageTemplatesApi.list, [template] as never),
      answer(messagesApi.choosable_here, []),
      ...[organisationUsers, messagingGroups, departments, userTags, messagingContacts].map(
        ({ api }) => answer(api.picker as typeof userTags.api.picker, []),
      ),
    ],
  });

const message = () => document.querySelector('[data-name=content]') as HTMLElement;
/** The text of the template, which an editor takes as one. */
const fill = async (screen: ReturnType<typeof open>) => {
  await screen.expectText('Flood');
  await screen.choose('Start from a template', '3');
};

it('a template fills title, text and the answer', async () => {
  const screen = open();
  await screen.expectText('Flood');
  await screen.choose('Start from a template', '3');
  expect((await screen.field('Title')).value).toBe('Flood');
  await screen.expect(() => expect(message().textContent).toBe('Are you safe?'));
  await screen.expectText('Ask for an answer: Safe or need help', 'raises an alert', 'Reply SAFE');
});

it('without recipients nothing is sent, and that is said at the recipients (R246)', async () => {
  const screen = open();
  await fill(screen);
  await screen.press('Send now');
  await screen.expectProblem('To', 'Recipients must be added before a message can be sent.');
  expect(screen.written).toEqual([]);
  expect((await screen.field('Title')).value).toBe('Flood');
});

it('a test goes to oneself without recipients, and says where it went', async () => {
  const screen = open(answer(messagesApi.test, { channel: 'sms', address: '+61412345678' }));
  await fill(screen);
  await screen.press('Send test to me');
  await screen.expectText('Test sent to +61412345678.');
  expect(screen.written[0]).toEqual([
    'POST /organisations/4/messages/test',
    expect.objectContaining({ title: 'Flood', content: 'Are you safe?' }),
  ]);
});

it('a test of an empty message is not sent', async () => {
  const screen = open();
  await screen.press('Send test to me');
  await screen.expect(() => expect(document.querySelector('[aria-invalid=true]')).not.toBeNull());
  expect(screen.written).toEqual([]);
});

const number = { mobile: '0412 345 678', mobile_country: 'AU' };
const sent = { ...sampleOf(messagesApi.get), id: 9, recipients: 1 };
const counted = answer(messagesApi.count, {
  ...sampleOf(messagesApi.count),
  total: 3,
  choices: [{ key: 'person:12', name: 'Ana Pereira', count: 1 }],
  unreachable: [{ reason: 'no_way', count: 1 }],
});
async function written(screen: ReturnType<typeof open>) {
  await fill(screen);
  await screen.type('To', number.mobile);
  await screen.keys('{Enter}');
  await screen.find('button', `Remove ${number.mobile}`);
}

it('the button counts those who are reached, and a message that was sent is opened', async () => {
  const screen = open(counted, answer(messagesApi.send, sent));
  await written(screen);
  await screen.press('Send now to 2 recipients');
  await screen.expectText('Message sent to 1 recipient.');
  await screen.expectAddress('/organisation/messages/list/9');
});

it('sent again after a bad connection it is the same message', async () => {
  const screen = open(counted, networkDown(messagesApi.send));
  await written(screen);
  await screen.press('Send now to 2 recipients');
  const made = () => screen.written.filter(([line]) => line === 'POST /organisations/4/messages');
  await screen.expect(() => expect(made()).toHaveLength(1));
  screen.change(answer(messagesApi.send, sent));
  await screen.press(/^Send now to 2 recipients/);
  await screen.expectAddress('/organisation/messages/list/9');
  const keys = made().map(([, body]) => (body as { key: string }).key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('a refusal of the text is shown at it, and nothing is lost', async () => {
  const screen = open(
    counted,
    refuse(messagesApi.send, 422, { errors: { content: ['This placeholder is not known.'] } }),
  );
  await written(screen);
  await screen.press('Send now to 2 recipients');
  await screen.expectText('This placeholder is not known.');
  await screen.expect(() => expect(message().getAttribute('aria-invalid')).toBe('true'));
  expect((await screen.field('Title')).value).toBe('Flood');
  await screen.find('button', `Remove ${number.mobile}`);
});

const recipients = {
  user_ids: [1],
  department_ids: [],
  user_tag_ids: [],
  messaging_group_ids: [],
  contact_ids: [],
  numbers: [],
};
const faults = (over: object) =>
  Object.keys(composeFaults({ ...emptyMessage, ...over } as never)).sort();

it('a message for later needs its day and time; one for now needs neither', () => {
  const whole = { title: 'Flood', content: 'Safe?', recipients };
  expect(faults({ ...whole, when: 'later' })).toEqual(
    expect.arrayContaining(['starting_date', 'starting_time']),
  );
  expect(faults({ ...whole, when: 'later', starting_date: '2999-01-01' })).not.toContain(
    'starting_date',
  );
  expect(faults({ ...whole, when: 'now' })).not.toContain('starting_date');
});

it('written to one person it begins with them; an address that names none begins empty', () => {
  expect(messageTo('12')).toEqual({
    ...emptyMessage,
    recipients: { ...recipients, user_ids: [12] },
  });
  for (const person of [undefined, '', '0', '-1', '1x', '1.5'])
    expect(messageTo(person)).toBe(emptyMessage);
});

it('later it is a schedule, with the time that is proposed, and its page is opened', async () => {
  const screen = open(
    counted,
    answer(messageSchedules.api.create, {
      ...sampleOf(messageSchedules.api.get),
      id: 5,
      starting_date: '2030-11-29',
    }),
  );
  await written(screen);
  await screen.press('Send later', 'radio');
  await screen.expectText('Once, on');
  await screen.choose('Repeat', 'every week');
  await screen.type('Starting date', '29/11/2030');
  await screen.type('Time', '15:00');
  await screen.expectText(
    'Every Friday at 15:00',
    'next 29 Nov',
    '2 recipients get this first on Fri',
  );
  await screen.press('Schedule for 2');
  await screen.expectText('Message scheduled.');
  await screen.expectAddress('/organisation/messages/scheduled/5');
  expect(screen.written.at(-1)).toEqual([
    'POST /organisations/4/schedules',
    expect.objectContaining({
      starting_date: '2030-11-29',
      starting_time: '15:00',
      repeat_period: 'weekly',
      ending_date: null,
    }),
  ]);
});

it('a time that has passed is said before it is scheduled', async () => {
  const screen = open(counted);
  await screen.press('Send later', 'radio');
  await screen.type('Starting date', '29/11/2001');
  await screen.expectText('This time has passed. Choose a later one.');
});

it('a template replaces another template without a question', async () => {
  const screen = openAt('', [
    answer(messageTemplatesApi.list, [
      template,
      { ...template, id: 4, content: 'Leave.' },
    ] as never),
  ]);
  await screen.expectText('Flood');
  await screen.choose('Start from a template', '3');
  await screen.expect(() => expect(message().textContent).toBe('Are you safe?'));
  await screen.choose('Start from a template', '4');
  await screen.expect(() => expect(message().textContent).toBe('Leave.'));
});

it('opened for a person it is sent to them', async () => {
  const screen = openAt('?person=12', [counted, answer(messagesApi.send, sent)]);
  await fill(screen);
  await screen.press('Send now to 2 recipients');
  await screen.expectText('Message sent to 1 recipient.');
  expect(screen.written.find(([line]) => line === 'POST /organisations/4/messages')?.[1]).toEqual(
    expect.objectContaining({
      title: 'Flood',
      recipients: { ...recipients, user_ids: [12] },
    }),
  );
});
