// @vitest-environment happy-dom
// The day of a filter has its reader's date format, whatever the browser's own format is.
import { I18nProvider } from '@lingui/react';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import type { Language } from '#domain/kit/wording/wording.ts';
import { i18n } from '../language/language.ts';
import { type CurrentUser, setCurrentUser } from '../session/session.ts';
import { DayBox } from './day-box.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let given: (string | undefined)[] = [];
let setFromOutside: (day: string | undefined) => void = () => undefined;

function Filter({ first }: { first: string | undefined }) {
  const [day, setDay] = useState(first);
  setFromOutside = setDay;
  return (
    <DayBox
      label="From"
      value={day}
      onChange={(next) => {
        given.push(next);
        setDay(next);
      }}
    />
  );
}

async function draw(language: Language, first?: string): Promise<void> {
  given = [];
  setCurrentUser({
    id: 3,
    language,
    timezone: 'Australia/Sydney',
    abilities: [],
  } as unknown as CurrentUser);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Filter first={first} />
      </I18nProvider>,
    ),
  );
}
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
});

function box(): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>('input:not([type=date])');
  if (!found) throw new Error('no box');
  return found;
}
const type = async (text: string) =>
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box(), text);
    box().dispatchEvent(new Event('input', { bubbles: true }));
  });
const leave = async () =>
  await act(async () => box().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));

it.each<[Language, string, string]>([
  ['en-AU', '21/11/2026', 'day/month/year'],
  ['en', '11/21/2026', 'month/day/year'],
])('in %s it shows and reads %s', async (language, text, pattern) => {
  await draw(language, '2026-11-21');
  expect([box().value, box().placeholder]).toEqual([text, pattern]);
  await type('');
  await type(text);
  expect(given).toEqual([undefined, '2026-11-21']);
});

it('an unreadable date changes nothing, and is marked once the box is left', async () => {
  await draw('en-AU', '2026-11-21');
  await type('31/02/2026');
  expect([given, box().getAttribute('aria-invalid'), box().value]).toEqual([
    [],
    null,
    '31/02/2026',
  ]);
  await leave();
  expect([box().getAttribute('aria-invalid'), document.body.textContent]).toEqual([
    'true',
    expect.stringContaining('Enter a date as day/month/year.'),
  ]);
});

it('follows changes from outside', async () => {
  await draw('en-AU', '2026-11-21');
  await act(async () => setFromOutside(undefined));
  expect(box().value).toBe('');
  await act(async () => setFromOutside('2026-12-01'));
  expect(box().value).toBe('01/12/2026');
});
