// The rules of a form without a browser: when it validates, when it counts as changed, and what a
// refusal keeps.
import { describe, expect, it, test, vi } from 'vitest';
import * as z from 'zod';
import { fieldsOf } from './form-shape.ts';
import { FormStore, type Judge } from './form-store.ts';

const judge: Judge = (values) => {
  const found: Record<string, string> = {};
  if (values['name'] === '') found['name'] = 'The name is required.';
  if (String(values['ends'] ?? '') < String(values['starts'] ?? ''))
    found['ends'] = 'The end is before the start.';
  return found;
};
const store = () =>
  new FormStore({ name: 'Redgum', starts: '2026-01-01', ends: '2026-02-01', tags: ['a'] }, judge);

describe('judging', () => {
  it('begins when a field is left and then follows each key (R228)', () => {
    const form = store();
    form.set('name', '');
    expect(form.problem('name')).toBeUndefined();
    form.leave('name');
    expect(form.problem('name')).toBe('The name is required.');
    form.set('name', 'R');
    expect(form.problem('name')).toBeUndefined();
    form.set('name', '');
    expect(form.problem('name')).toBe('The name is required.');
  });

  it('clears a field that was wrong because of another', () => {
    const form = store();
    form.set('starts', '2026-03-01');
    form.leave('ends');
    expect(form.problem('ends')).toBe('The end is before the start.');
    form.set('starts', '2026-01-15');
    expect(form.problem('ends')).toBeUndefined();
  });

  it('validates everything on request and names the invalid fields', () => {
    const form = store();
    form.set('name', '');
    form.set('starts', '2027-01-01');
    expect(form.check()).toEqual(['name', 'ends']);
    expect(form.problem('name')).toBe('The name is required.');
  });
});

describe('changes', () => {
  it('has none when the originals are typed again (R204)', () => {
    const form = store();
    form.set('name', 'Redgum!');
    form.set('tags', ['a', 'b']);
    expect(form.changed()).toEqual(['name', 'tags']);
    form.set('name', 'Redgum');
    form.set('tags', ['a']);
    expect(form.changed()).toEqual([]);
  });

  it('has none when an empty field is filled and emptied again (R204)', () => {
    const form = new FormStore({ name: null, notes: null }, judge);
    for (const text of ['R', '']) form.set('name', text);
    for (const text of ['x', null]) form.set('notes', text);
    for (const text of ['1', '']) form.set('not_given', text);
    expect(form.changed()).toEqual([]);
    form.set('name', 'R');
    expect(form.changed()).toEqual(['name']);
  });

  it('has one when an existing text is deleted', () => {
    const form = store();
    form.set('name', '');
    expect(form.changed()).toEqual(['name']);
  });

  it('goes back to the originals, and shows them', () => {
    const form = store();
    form.set('name', 'Other');
    form.leave('name');
    form.reset();
    expect(form.values()['name']).toBe('Redgum');
    expect(form.changed()).toEqual([]);
    expect(form.box('name')).toEqual({ value: 'Redgum', times: 1 });
    expect(form.box('starts').times).toBe(0);
  });

  it('keeps values typed during a save', () => {
    const form = store();
    form.set('name', 'Sent');
    const sent = form.values();
    form.set('name', 'Sent, and more');
    form.rebase({ ...sent, starts: '2026-01-09' }, { since: sent });
    expect(form.values()).toMatchObject({ name: 'Sent, and more', starts: '2026-01-09' });
    expect(form.changed()).toEqual(['name']);
    expect(form.box('name').times).toBe(0);
  });

  it('does not redraw a box that shows the saved value, so that it keeps the focus', () => {
    const form = store();
    form.set('name', 'Saved');
    form.rebase(
      { name: 'Saved', starts: '2026-01-01', ends: '2026-02-01', tags: ['a'] },
      { since: form.values() },
    );
    expect(form.changed()).toEqual([]);
    expect(form.box('name').times).toBe(0);
  });

  it('keeps typed values after a save by another user, and takes their other fields', () => {
    const form = store();
    form.set('name', 'Mine');
    form.rebase({ name: 'Theirs', starts: '2026-01-05', ends: '2026-02-01', tags: ['a'] });
    expect(form.values()).toMatchObject({ name: 'Mine', starts: '2026-01-05' });
    expect(form.box('starts').value).toBe('2026-01-05');
    expect(form.box('name').times).toBe(0);
    expect(form.changed()).toEqual(['name']);
  });
});

describe('a refusal by the server', () => {
  it('is shown under its field until that field is changed, and keeps the typed value', () => {
    const form = store();
    form.set('name', 'Taken');
    form.refuse({ name: ['The name is taken.'], subdomain: ['Taken too.'] });
    form.set('starts', '2026-01-02');
    expect(form.problem('name')).toBe('The name is taken.');
    expect(form.problem('subdomain')).toBe('Taken too.');
    expect(form.values()['name']).toBe('Taken');
    form.set('name', 'Free');
    expect(form.problem('name')).toBeUndefined();
    expect(form.problem('subdomain')).toBe('Taken too.');
  });

  it('does not return when everything is validated again', () => {
    const form = store();
    form.refuse({ name: ['The name is taken.'] });
    form.set('name', 'Free');
    expect(form.check()).toEqual([]);
  });
});

it('notifies its listeners until they unsubscribe', () => {
  const form = store();
  const listener = vi.fn();
  const stop = form.subscribe(listener);
  form.set('name', 'x');
  stop();
  form.set('name', 'y');
  expect(listener).toHaveBeenCalledTimes(1);
});

it('a field that returns to the page starts with the typed value', () => {
  const store = new FormStore({ name: 'Redgum' }, () => ({}));
  expect(store.box('name').value).toBe('Redgum');
  store.set('name', 'Redgum Care');
  expect(store.box('name').value).toBe('Redgum');
  store.beginAgain();
  expect(store.box('name').value).toBe('Redgum Care');
});

it('some fields are judged alone: the others are not touched', () => {
  const store = new FormStore({ name: '', city: '', admin: null }, () => ({
    name: 'Required',
    city: 'Required',
    'admin.email': 'Required',
  }));
  expect(store.check(['city'])).toEqual(['city']);
  expect([store.problem('name'), store.problem('city')]).toEqual([undefined, 'Required']);
  expect(store.check(['admin'])).toEqual(['admin.email']);
  expect(store.check()).toEqual(['name', 'city', 'admin.email']);
});

test('a group of choices that may all be left as they are is not required', () => {
  const schema = z.object({ groups: z.record(z.string(), z.boolean()), name: z.string() });
  const fields = fieldsOf(schema, {
    fields: { groups: { label: { id: 'Groups' } }, name: { label: { id: 'Name' } } },
  });
  expect(fields.map(({ name, required }) => [name, required])).toEqual([
    ['groups', false],
    ['name', true],
  ]);
});
