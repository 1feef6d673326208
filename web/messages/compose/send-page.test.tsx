// @vitest-environment happy-dom
// Writing a message: pressed twice it is sent once, a template fills the form, a message for later
// is a schedule, and each refusal is at its field with nothing lost.
import { expect, it } from 'vitest';
import { messagingContacts } from '#domain/address-book/messaging-contacts.api.ts';
import { messagingGroups } from '#domain/address-book/messaging-groups.api.ts';
import { departments } from '#domain/departments/departments.api.ts';
import { messagesApi } from '#domain/messages/messages.api.ts';
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
      ...[organisationUsers, messagingGroups, departments, userTags, messagingContacts].map(
        ({ api }) => answer(api.picker as typeof userTags.api.picker, []),
      ),
    ],
  });

it('a template fills title, text and the answer', async () => {
  const screen = open();
  await screen.expectText('Flood');
  await screen.choose('Start from a template', '3');
  expect((await screen.field('Title')).value).toBe('Flood');
  expect((await screen.field('Message')).value).toBe('Are you safe?');
  await screen.expectText('How to reply is added to text messages.');
});

it('without recipients nothing is sent, and that is said at the recipients', async () => {
  const screen = open();
  await screen.type('Title', 'Flood');
  await screen.type('Message', 'Are you safe?');
  await screen.press('Send now');
  await screen.expect(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
  expect(screen.written).toEqual([]);
  expect((await screen.field('Title')).value).toBe('Flood');
});

it('a test goes to oneself without recipients, and says where it went', async () => {
  const screen = open(answer(messagesApi.test, { channel: 'sms', address: '+61412345678' }));
  await screen.type('Title', 'Flood');
  await screen.type('Message', 'Are you safe?');
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
  unreachable: [{ reason: 'no_way', count: 1 }],
});
async function written(screen: ReturnType<typeof open>) {
  await screen.type('Title', 'Flood');
  await screen.type('Message', 'Are you safe?');
  await screen.press('Add number');
  await screen.expect(() =>
    expect(document.querySelector('input[name$=".mobile"]')).not.toBeNull(),
  );
  await screen.choose('Country', number.mobile_country);
  await screen.put(document.querySelector('input[name$=".mobile"]') as HTMLElement, number.mobile);
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
  await screen.expectProblem('Message', 'This placeholder is not known.');
  expect((await screen.field('Title')).value).toBe('Flood');
  expect((document.querySelector('input[name$=".mobile"]') as HTMLInputElement).value).toBe(
    number.mobile,
  );
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

it('opened for a person it is sent to them', async () => {
  const screen = openAt('?person=12', [counted, answer(messagesApi.send, sent)]);
  await screen.type('Title', 'Are you safe?');
  await screen.type('Message', 'We will call you.');
  await screen.press('Send now to 2 recipients');
  await screen.expectText('Message sent to 1 recipient.');
  expect(screen.written.find(([line]) => line === 'POST /organisations/4/messages')?.[1]).toEqual(
    expect.objectContaining({
      title: 'Are you safe?',
      recipients: { ...recipients, user_ids: [12] },
    }),
  );
});
