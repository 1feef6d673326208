// @vitest-environment happy-dom
// The page of a group of settings: its request, the view of readers, and whose settings it shows.
import { msg } from '@lingui/core/macro';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { settingsGroup } from '#domain/kit/settings-group.ts';
import { sectionsOf } from '../form/store/form-shape.ts';
import { resumeAsking } from '../screen/unsaved-changes.ts';
import type { CurrentUser } from '../session/session.ts';
import { answer } from '../testing/answers.factory.ts';
import { openScreen } from '../testing/open-screen.factory.tsx';
import { settingsPage } from './settings-page.tsx';

const fields = z.object({ greeting: field.text('greeting') });
const greetings = settingsGroup({
  name: 'greeting',
  words: { one: 'greeting' },
  path: '/organisations/:organisationId/greeting',
  scope: 'organisation',
  access: { read: ['read organisation settings'], write: ['write organisation settings'] },
  fields,
  defaults: { greeting: null },
});
const Greeting = settingsPage(greetings, {
  title: msg`Greeting`,
  sections: sectionsOf(fields)([
    { key: 'words', title: msg`Words`, fields: { greeting: { label: msg`Greeting` } } },
  ]),
});

const show = (...abilities: CurrentUser['abilities']) =>
  openScreen(<Greeting />, {
    user: { abilities },
    scope: { key: 'chosen', organisationId: 7, base: '/organisations/7' },
    answers: [
      answer(greetings.api.get, { greeting: null, updated_at: null }),
      answer(greetings.api.save, { greeting: 'Hello', updated_at: '2026-11-21T01:00:00.000Z' }),
    ],
  });

beforeEach(resumeAsking);

it('saves the changes for the organisation of the scope, with the state it read', async () => {
  const screen = show('write organisation settings');
  await screen.type('Greeting', 'Hello');
  await screen.press('Save changes');
  await screen.expectWritten([
    'POST /organisations/7/greeting',
    { greeting: 'Hello', updated_at: null },
  ]);
  await screen.expectNoText('Save changes');
});

it('is shown without boxes to read-only users', async () => {
  const screen = show('read organisation settings');
  await screen.expectText('GreetingEmpty');
  expect(screen.look('textbox')).toBeNull();
});
