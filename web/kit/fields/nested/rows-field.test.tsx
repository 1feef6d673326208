// @vitest-environment happy-dom
// Rows inside a form: their order and values as they are sent, and a refusal
// at the field it is about.
import { msg } from '@lingui/core/macro';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { resource } from '#domain/kit/resource.ts';
import { EditForm } from '../../form/edit-form.tsx';
import { sectionsOf } from '../../form/store/form-shape.ts';
import { answer, refuse } from '../../testing/answers.factory.ts';
import { type OpenedScreen, openScreen } from '../../testing/open-screen.factory.tsx';

const person = z.object({
  name: field.requiredText('name'),
  time_on: field.time('start'),
  days: field.days('days'),
});
const fields = z.object({
  crew: field.rows('crew', person, { least: 1, most: 3 }),
  berth: field.object(z.object({ pier: field.requiredText('pier') })),
});
const boats = resource({
  name: 'boat',
  words: { one: 'boat', many: 'boats' },
  path: '/boats',
  scope: 'platform',
  access: { read: ['read organisations'], write: ['write organisations'] },
  record: z.object({ id: field.id(), ...fields.shape, updated_at: field.instant() }),
  columns: ['id'],
  fields,
  required: [],
  filters: {},
  sorts: ['id'],
  search: [],
});
const sections = sectionsOf(fields)([
  {
    key: 'boat',
    title: msg`Boat`,
    fields: {
      crew: {
        label: msg`Crew`,
        add: msg`Add person`,
        fields: {
          name: { label: msg`Name` },
          time_on: { label: msg`From` },
          days: { label: msg`Days` },
        },
      },
      berth: { label: msg`Berth`, fields: { pier: { label: msg`Pier` } } },
    },
  },
]);
const ada = { name: 'Ada', time_on: '06:00', days: [1, 2] };
const ben = { name: 'Ben', time_on: '12:00', days: [3] };
const record = { id: 7, crew: [ada, ben], berth: { pier: 'A' }, updated_at: 'then' };

let screen: OpenedScreen;

beforeEach(async () => {
  screen = openScreen(
    <EditForm resource={boats} params={{ id: 7 }} sections={sections} nameOf={() => 'The boat'} />,
    {
      user: { abilities: ['write organisations'] },
      answers: [
        answer(boats.api.get, record),
        answer(boats.api.update, ({ body: { crew = [], berth = record.berth } }) => ({
          ...record,
          crew,
          berth,
        })),
      ],
    },
  );
  await hasNames('Ada', 'Ben');
});

const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
const hasNames = async (...names: string[]) =>
  await screen.expect(() =>
    expect(
      [...document.querySelectorAll<HTMLInputElement>('li input')]
        .filter(({ name }) => name.endsWith('.name'))
        .map(({ value }) => value),
    ).toEqual(names),
  );
async function type(name: string, text: string): Promise<void> {
  const box = input(name);
  if (!box) throw new Error(`No field ${name}`);
  await screen.put(box, text);
}

it('sends rows in their new order, each with its typed values', async () => {
  await type('crew.0.name', 'Ada Lovelace');
  await screen.press('Move row 2 up');
  await hasNames('Ben', 'Ada Lovelace');
  await type('crew.1.time_on', '0730');
  input('crew.0.days')?.click();
  await type('berth.pier', 'B');
  await screen.press('Save changes');
  const crew = [
    { ...ben, days: [1, 3] },
    { ...ada, name: 'Ada Lovelace', time_on: '07:30' },
  ];
  await screen.expectWritten(['PUT /boats/7', { crew, berth: { pier: 'B' }, updated_at: 'then' }]);
});

it('adds up to the maximum, removes, and marks the missing fields of a new row', async () => {
  await screen.press('Add person');
  await hasNames('Ada', 'Ben', '');
  const add = await screen.find('button', 'Add person');
  expect(add.getAttribute('aria-description')).toBe('There can be at most 3.');
  await screen.press('Save changes');
  await screen.expect(() => {
    expect(input('crew.2.name')?.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement?.getAttribute('name')).toBe('crew.2.name');
  });
  expect(input('crew.0.name')?.getAttribute('aria-invalid')).toBeNull();
  expect(screen.written).toEqual([]);
  await screen.press('Remove row 3');
  await screen.press('Remove row 1');
  await hasNames('Ben');
  await screen.press('Save changes');
  await screen.expectWritten(['PUT /boats/7', { crew: [ben], updated_at: 'then' }]);
});

it('shows a refusal of the server under the nested field until that is changed', async () => {
  const errors = { 'crew.1.time_on': ['Ben is at sea then.'], 'berth.pier': ['The pier is full.'] };
  screen.change(refuse(boats.api.update, 422, { code: 'invalid', errors }));
  await type('crew.1.name', 'Benno');
  await screen.press('Save changes');
  await screen.expectText('Ben is at sea then.', 'The pier is full.');
  expect(input('crew.1.time_on')?.getAttribute('aria-invalid')).toBe('true');
  expect(document.querySelector('main [role=alert]')).toBeNull();
  await type('crew.1.time_on', '13:00');
  await screen.expectNoText('Ben is at sea then.');
  await screen.expectText('The pier is full.');
});

it('goes back to the saved rows on Discard', async () => {
  await screen.press('Move row 1 down');
  await type('crew.0.name', 'Benno');
  await screen.expectText('1 unsaved change');
  await screen.press('Discard');
  await hasNames('Ada', 'Ben');
});
