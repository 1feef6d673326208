// @vitest-environment happy-dom
// A form over a record: the request, the values kept after each refusal, and
// the kinds of field beyond the organisations'.
import { msg } from '@lingui/core/macro';
import { type ReactNode, useSyncExternalStore } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { resource } from '#domain/kit/resource.ts';
import { openQuestion } from '#web/ui/overlays/confirm.ts';
import { anyUnsaved, keepDraftsAndLeave, resumeAsking } from '../screen/unsaved-changes.ts';
import type { CurrentUser } from '../session/session.ts';
import type { Answer } from '../testing/answers.factory.ts';
import { type OpenedScreen, openScreen } from '../testing/open-screen.factory.tsx';
import { AddForm } from './add-form.tsx';
import { EditForm } from './edit-form.tsx';
import { useFormStore, useFormWarning } from './form-context.tsx';
import { sectionsOf } from './store/form-shape.ts';

const boatFields = z.object({
  name: field.requiredText('name'),
  berth_fee: field.integer('berth fee', { least: 0, most: 1_000_000 }).nullable(),
  leaves_at: field.text('departure'),
  home_port_id: field.reference('home port', 'ports').nullable(),
});
const boats = resource({
  name: 'boat',
  words: { one: 'boat', many: 'boats', refused: 'Failed to save boat.' },
  path: '/boats',
  scope: { list: 'platform', one: 'platform' },
  access: { read: ['read organisations'], write: ['write organisations'] },
  record: z.object({ id: field.id(), ...boatFields.shape, updated_at: field.instant() }),
  columns: ['id', 'name'],
  fields: boatFields,
  required: ['name'],
  filters: {},
  sorts: ['name'],
  search: ['name'],
  picker: { path: '/lists/boats', label: 'name' },
});
const sections = sectionsOf(boatFields)([
  {
    key: 'boat',
    title: msg`Boat`,
    fields: {
      name: { label: msg`Name` },
      berth_fee: { label: msg`Berth fee`, kind: 'money' },
      leaves_at: { label: msg`Leaves at`, kind: 'time' },
      home_port_id: { label: msg`Home port`, picker: boats.api.picker },
    },
  },
]);

const record = {
  id: 7,
  name: 'Koala',
  berth_fee: 1250,
  leaves_at: '07:30',
  home_port_id: null,
  updated_at: '2026-11-21T00:00:00Z',
};
let answer: { status: number; body: unknown };
let kept: object;
let sent: unknown[];
let listed = 0;
let screen: OpenedScreen;
let place: HTMLElement;

const answers: Answer[] = [
  { method: 'GET', path: '/boats/:id', give: () => ({ status: 200, body: { data: kept } }) },
  {
    method: 'GET',
    path: '/boats/404',
    give: () => ({
      status: 404,
      body: { code: 'not_found', message: 'Not found.', request_id: 'r-404' },
    }),
  },
  {
    method: 'PUT',
    path: '/boats/:id',
    give: ({ body }) => {
      sent.push(body);
      return answer;
    },
  },
  {
    method: 'GET',
    path: '/lists/boats',
    give: () => {
      listed += 1;
      const meta = { from: 1, to: 1, current_page: 1, per_page: 20, next: null };
      return { status: 200, body: { data: [{ id: 9, name: 'Port Albert' }], meta } };
    },
  },
];

beforeEach(async () => {
  sent = [];
  kept = record;
  resumeAsking();
  await draw();
});

const form = { resource: boats, sections, nameOf: ({ name }: { name: string }) => name };
const writer: Partial<CurrentUser> = {
  id: 3,
  abilities: ['read organisations', 'write organisations'],
};

async function draw(user = writer): Promise<void> {
  await show(<EditForm {...form} params={{ id: 7 }} />, user);
  await seen(() => expect(input('name').value).not.toBe(''));
}

/** In the place of what was shown before. */
async function show(drawn: ReactNode, user: Partial<CurrentUser> | null = writer): Promise<void> {
  screen?.close();
  screen = openScreen(drawn, { user, answers });
  place = await screen.find('main');
}

const seen = async (expectation: () => void) => await screen.expect(expectation);
function input(name: string): HTMLInputElement {
  const found = place.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (!found) throw new Error(`No field ${name}`);
  return found;
}
const type = async (name: string, text: string) => await screen.put(input(name), text);
async function press(element: HTMLElement | null | undefined): Promise<void> {
  if (!element) throw new Error('It is not there');
  await screen.pressElement(element);
}
const save = async () => await screen.press('Save changes');

it('a form works without a session, as by the link to complete a profile', async () => {
  await show(<AddForm {...form} saveLabel="Add boat" onAdded={() => {}} />, null);
  await seen(() => expect(input('name').value).toBe(''));
});

it('an unreadable reference shows the record’s name, and is omitted from new ones', async () => {
  const user: Partial<CurrentUser> = { id: 3, abilities: ['write organisations'] };
  kept = { ...record, home_port_id: 9, home_port: { id: 9, name: 'Port Fairy' } };
  listed = 0;
  await draw(user);
  await seen(() =>
    expect(place.querySelector('dl')?.textContent).toContain('Home portPort Fairy You may not see'),
  );
  expect(place.querySelector('[name=home_port_id]')).toBeNull();
  await type('name', 'Wombat');
  answer = { status: 200, body: { data: { ...kept, name: 'Wombat' } } };
  await save();
  await seen(() => expect(sent).toEqual([{ name: 'Wombat', updated_at: record.updated_at }]));
  await show(<AddForm {...form} saveLabel="Add boat" onAdded={() => {}} />, user);
  await seen(() => expect(place.textContent).toContain('Berth fee'));
  expect(place.textContent).not.toContain('Home port');
  expect(listed).toBe(0);
});

describe('saving', () => {
  it('sends only the changes, in stored form, with the state it read', async () => {
    expect(input('berth_fee').value).toBe('12.50');
    await type('berth_fee', '$1,300');
    await type('leaves_at', '1905');
    answer = {
      status: 200,
      body: { data: { ...record, berth_fee: 130_000, leaves_at: '19:05', updated_at: 'later' } },
    };
    await save();
    await seen(() => expect(anyUnsaved()).toBe(false));
    expect(sent).toEqual([
      { berth_fee: 130_000, leaves_at: '19:05', updated_at: record.updated_at },
    ]);
    await type('name', 'Wombat');
    await save();
    await seen(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ name: 'Wombat', updated_at: 'later' });
  });

  it('sends nothing while a field is unreadable, and shows that under it', async () => {
    await type('berth_fee', 'twelve');
    await save();
    await seen(() => expect(input('berth_fee').getAttribute('aria-invalid')).toBe('true'));
    const described = input('berth_fee').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(
      'The berth fee must be a whole number.',
    );
    expect(input('berth_fee').value).toBe('twelve');
    expect(sent).toEqual([]);
  });
});

describe('a refusal', () => {
  it.each([
    [403, 'The boat is at sea.'],
    [500, 'The server could not save this.'],
    [409, 'The boat is at sea.'],
  ])('%i keeps what was typed and says why', async (status, words) => {
    await type('name', 'Wombat');
    answer = { status, body: { code: 'x', message: 'The boat is at sea.', request_id: 'r-1' } };
    await save();
    await seen(() => expect(place.querySelector('[role=alert]')?.textContent).toContain(words));
    expect(place.querySelector('[role=alert]')?.textContent).toContain(
      'What you typed is still here.',
    );
    expect(input('name').value).toBe('Wombat');
    expect(anyUnsaved()).toBe(true);
  });

  it('of a field outside of the form is shown above it (R332)', async () => {
    await type('name', 'Wombat');
    answer = {
      status: 422,
      body: {
        code: 'invalid',
        message: 'x',
        errors: { owner: ['The owner is unknown.'], name: ['The name is taken.'] },
      },
    };
    await save();
    await seen(() =>
      expect(place.querySelector('[role=alert]')?.textContent).toBe(
        'Failed to save boat. The owner is unknown.',
      ),
    );
    expect(place.textContent).toContain('The name is taken.');
    expect(place.textContent).toContain('2 fields need your attention');
  });
});

describe('a record that another user saved meanwhile', () => {
  it('shows who changed which field and when, and keeps mine or takes theirs field by field', async () => {
    await type('name', 'Wombat');
    await type('berth_fee', '15');
    kept = { ...record, name: 'Quokka', berth_fee: 900, leaves_at: '08:00', updated_at: 'later' };
    const at = '2026-11-21T01:00:00Z';
    const change = (name: string, before: unknown, after: unknown) => ({
      field: name,
      before,
      after,
      by: 'Sam',
      at,
    });
    answer = {
      status: 409,
      body: {
        code: 'changed_meanwhile',
        message: 'Sam changed this.',
        request_id: 'r-1',
        holder: { id: 4, name: 'Sam' },
        changes: [
          change('name', 'Koala', 'Quokka'),
          change('berth_fee', 1250, 900),
          change('leaves_at', '07:30', '08:00'),
        ],
      },
    };
    await save();
    await seen(() =>
      expect(place.querySelector('h2')?.textContent).toBe(
        'Sam changed this while you were editing',
      ),
    );
    const cells = [...place.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
    );
    expect(cells).toEqual([
      ['NameSam, 21/11/2026, 12:00 AEDT', 'Koala', 'Quokka', 'WombatKeep mineUse theirs'],
      ['Berth feeSam, 21/11/2026, 12:00 AEDT', '12.50', '9.00', '15.00Keep mineUse theirs'],
      ['Leaves atSam, 21/11/2026, 12:00 AEDT', '07:30', '08:00', 'Not changed'],
    ]);
    await press(place.querySelectorAll<HTMLElement>('tbody tr:nth-child(2) input')[1]);
    await screen.press('Continue with these values');
    expect([input('name').value, input('berth_fee').value, input('leaves_at').value]).toEqual([
      'Wombat',
      '9.00',
      '08:00',
    ]);
    answer = { status: 200, body: { data: { ...kept, name: 'Wombat', updated_at: 'last' } } };
    await save();
    await seen(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ name: 'Wombat', updated_at: 'later' });
  });
});

it('asks before saving with a warning, and no longer once it is fixed', async () => {
  const Careful = () => {
    const name = useSyncExternalStore(useFormStore().subscribe, useFormStore().values)['name'];
    useFormWarning('name', name === 'Kraken' ? 'Sailors fear this name.' : null);
    return <p>Below</p>;
  };
  const careful = sections.map((section) => ({ ...section, below: Careful }));
  await show(<EditForm {...form} params={{ id: 7 }} sections={careful} />);
  await seen(() => expect(place.textContent).toContain('Below'));
  await type('name', 'Kraken');
  await save();
  await seen(() => expect(openQuestion()?.text).toBe('Sailors fear this name.'));
  await screen.answerQuestion('Cancel');
  expect(sent).toEqual([]);
  await type('name', 'Wombat');
  answer = { status: 200, body: { data: { ...record, name: 'Wombat' } } };
  await save();
  await seen(() => expect(sent).toEqual([{ name: 'Wombat', updated_at: record.updated_at }]));
  expect(openQuestion()).toBeNull();
});

it('asks before changes with further effects, and saves only after a yes', async () => {
  const asksFirst = (changes: Record<string, unknown>, { name }: { name: string }) =>
    changes['leaves_at'] === null
      ? { title: `Cancel the departure of ${name}?`, text: 'Its passengers are notified.' }
      : null;
  await show(<EditForm {...form} params={{ id: 7 }} asksFirst={asksFirst} />);
  await seen(() => expect(input('name').value).not.toBe(''));
  await type('leaves_at', '');
  await save();
  await seen(() => expect(openQuestion()?.title).toBe('Cancel the departure of Koala?'));
  await screen.answerQuestion('Cancel');
  expect(sent).toEqual([]);
  answer = { status: 200, body: { data: { ...record, leaves_at: null } } };
  await save();
  await seen(() => expect(openQuestion()?.title).toBe('Cancel the departure of Koala?'));
  await screen.answerQuestion('Yes');
  await seen(() => expect(sent).toEqual([{ leaves_at: null, updated_at: record.updated_at }]));
  answer = { status: 200, body: { data: { ...record, leaves_at: null, name: 'Wombat' } } };
  await type('name', 'Wombat');
  await save();
  await seen(() => expect(sent).toHaveLength(2));
  expect(openQuestion()).toBeNull();
});

it('restores the typed values after the next sign-in', async () => {
  await type('name', 'Wombat');
  keepDraftsAndLeave(3);
  screen.close();
  resumeAsking();
  await draw();
  expect(input('name').value).toBe('Wombat');
  expect(anyUnsaved()).toBe(true);
});

it('shows only the absence of a missing record, and a link back', async () => {
  const head = (boat: { name: string } | undefined) => <h2>{boat?.name ?? 'Boat'}</h2>;
  await show(<EditForm {...form} params={{ id: 404 }} head={head} wayBack={<b>All boats</b>} />);
  await seen(() => expect(place.textContent).toContain('This record does not exist'));
  expect(place.textContent).toContain('All boats');
  expect(place.querySelector('h2')).toBeNull();
});

it('offers the records that a reference may mean, and keeps the id of the chosen one', async () => {
  const port =
    input('home_port_id').type === 'hidden'
      ? place.querySelector<HTMLInputElement>('input[role=combobox], input[aria-haspopup=listbox]')
      : input('home_port_id');
  await press(port);
  await seen(() =>
    expect(document.querySelector('[role=option]')?.textContent).toContain('Port Albert'),
  );
  await press(document.querySelector<HTMLElement>('[role=option]'));
  answer = { status: 200, body: { data: { ...record, home_port_id: 9 } } };
  await save();
  await seen(() => expect(sent).toEqual([{ home_port_id: 9, updated_at: record.updated_at }]));
});
