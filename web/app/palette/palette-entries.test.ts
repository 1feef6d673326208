// What the palette lists: actions in their order, hits of an older text, marked words, and what is
// said while there is nothing.
import { expect, it } from 'vitest';
import type { SearchHit } from '#domain/search/search.api.ts';
import { markedParts, matchingActions, statusOf, stillMatching } from './palette-entries.ts';

const groups = [
  { heading: 'This page', actions: [{ label: 'Export the list' }, { label: 'Add department' }] },
  {
    heading: 'Go to',
    actions: [{ label: 'Go to departments' }, { label: 'Departments on paper' }],
  },
];
const labels = (typed: string) =>
  matchingActions(groups, typed).map(({ heading, actions }) => [
    heading,
    ...actions.map(({ label }) => label),
  ]);

it('lists all actions while nothing is typed', () => {
  expect(labels('  ')).toEqual([
    ['This page', 'Export the list', 'Add department'],
    ['Go to', 'Go to departments', 'Departments on paper'],
  ]);
});

it('lists the actions with words that begin with each that was typed, those that begin with the first before the others', () => {
  expect(labels('DEPART')).toEqual([
    ['Go to', 'Departments on paper', 'Go to departments'],
    ['This page', 'Add department'],
  ]);
  expect(labels('to go')).toEqual([['Go to', 'Go to departments']]);
  expect(labels('partment')).toEqual([]);
  expect(labels('depart x')).toEqual([]);
});

const hit = (title: string, subtitle: string | null): SearchHit => ({
  kind: 'person',
  id: 1,
  title,
  subtitle,
  organisation: null,
  raised_at: null,
});

it('keeps of the hits before those that have every word of now', () => {
  const before = [hit('Mei Chen', 'North · mei@redgum.example'), hit('Meike Olsen', null)];
  expect(stillMatching(before, 'mei c').map(({ title }) => title)).toEqual(['Mei Chen']);
  expect(stillMatching(before, 'redgum').map(({ title }) => title)).toEqual(['Mei Chen']);
  expect(stillMatching(before, 'meik')).toHaveLength(1);
  expect(stillMatching(before, 'ben')).toEqual([]);
});

it('marks what was typed, and takes signs as they are', () => {
  const marked = (text: string, typed: string) =>
    markedParts(text, typed).map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part));
  expect(marked('Mei Chen', 'CH mei').join('')).toBe('[Mei] [Ch]en');
  expect(marked("O'Neil (night) 50%", '(night 50%').join('')).toBe("O'Neil [(night]) [50%]");
  expect(marked('Mei', '')).toEqual(['Mei']);
});

it('says that there is nothing only once the search has answered', () => {
  expect([statusOf('idle', false), statusOf('idle', true)]).toEqual(['quiet', 'short']);
  expect([statusOf('waiting', false), statusOf('waiting', true)]).toEqual([
    'searching',
    'searching',
  ]);
  expect([statusOf('answered', false), statusOf('answered', true)]).toEqual(['quiet', 'nothing']);
  expect([statusOf('failed', false), statusOf('failed', true)]).toEqual(['failed', 'failed']);
});
