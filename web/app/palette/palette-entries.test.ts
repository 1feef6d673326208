// The palette's list: actions in their order, hits of an older text, marked words, and the status
// line of an empty list.
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

it('lists all actions for an empty text', () => {
  expect(labels('  ')).toEqual([
    ['This page', 'Export the list', 'Add department'],
    ['Go to', 'Go to departments', 'Departments on paper'],
  ]);
});

it('lists actions with a word for each typed one, matches of the first word first', () => {
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

it('keeps the previous hits that contain every word of the new text', () => {
  const before = [hit('Mei Chen', 'North · mei@redgum.example'), hit('Meike Olsen', null)];
  expect(stillMatching(before, 'mei c').map(({ title }) => title)).toEqual(['Mei Chen']);
  expect(stillMatching(before, 'redgum').map(({ title }) => title)).toEqual(['Mei Chen']);
  expect(stillMatching(before, 'meik')).toHaveLength(1);
  expect(stillMatching(before, 'ben')).toEqual([]);
});

it('marks the typed words, and takes special characters literally', () => {
  const marked = (text: string, typed: string) =>
    markedParts(text, typed).map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part));
  expect(marked('Mei Chen', 'CH mei').join('')).toBe('[Mei] [Ch]en');
  expect(marked("O'Neil (night) 50%", '(night 50%').join('')).toBe("O'Neil [(night]) [50%]");
  expect(marked('Mei', '')).toEqual(['Mei']);
});

it('reports no hits only once the search has answered', () => {
  expect([statusOf('idle', false), statusOf('idle', true)]).toEqual(['quiet', 'short']);
  expect([statusOf('waiting', false), statusOf('waiting', true)]).toEqual([
    'searching',
    'searching',
  ]);
  expect([statusOf('answered', false), statusOf('answered', true)]).toEqual(['quiet', 'nothing']);
  expect([statusOf('failed', false), statusOf('failed', true)]).toEqual(['failed', 'failed']);
});
