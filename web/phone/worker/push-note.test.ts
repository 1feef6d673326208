// A push on the phone's screen: its words, the page that it opens, and a notification even where it
// cannot be read.
import { expect, it } from 'vitest';
import { noteOf } from './push-note.ts';

const push = (value: object): string => JSON.stringify(value);

it('shows title and text, opens its page, and has its delivery id', () => {
  expect(
    noteOf(push({ title: 'Welfare timer', body: 'It is over.', data: { delivery_id: '12' } })),
  ).toEqual({
    title: 'Welfare timer',
    body: 'It is over.',
    tag: 'delivery 12',
    tab: 'timer',
    delivery_id: 12,
  });
  expect(
    noteOf(
      push({ title: 'Message', body: 'Call us.', data: { kind: 'message', delivery_id: '13' } }),
    ).tab,
  ).toBe('messages');
  expect(
    noteOf(push({ title: 'Alarm', body: 'Help.', data: { kind: 'escalation' } })),
  ).toMatchObject({ tab: 'alarm', delivery_id: null });
});

it('shows an unreadable push too', () => {
  expect(noteOf('look!')).toMatchObject({ title: 'Vigil', body: 'look!', delivery_id: null });
  expect(noteOf(push({ title: 'Alarm', data: { delivery_id: 'x' } }))).toMatchObject({
    body: '',
    tag: 'Alarm',
    delivery_id: null,
  });
});
