// @vitest-environment happy-dom
// The next response objective: a standard is sent without figures, one's own with those that were
// typed, an empty box as none, and each refusal is at its box.
import { describe, expect, it } from 'vitest';
import {
  objectiveInForce,
  responseObjectivesApi,
} from '#domain/alerts/objectives/response-objectives.api.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { type OpenOptions, openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { sample } from '#web/kit/testing/sample.factory.ts';
import { ObjectiveForm } from './objective-form.tsx';
import ObjectivesPage from './objectives-page.tsx';

const own = {
  ...sample(objectiveInForce),
  standard: 'own',
  name: 'Our contract',
  target: { seconds: 20, percent: 90 },
  limit: { seconds: 60, percent: 99 },
  from: '2026-11-01T00:00:00Z',
} as ReturnType<typeof sample<typeof objectiveInForce>>;
const standard = {
  ...own,
  standard: 'nena_sta_020',
  name: 'NENA-STA-020',
  from: null,
} as typeof own;
const open = (inForce: typeof own, ...answers: ReturnType<typeof answer>[]) =>
  openScreen(<ObjectiveForm inForce={inForce} onSet={() => undefined} />, { answers });
const done = answer(responseObjectivesApi.set, { objectives: [own] } as never);

describe('the form', () => {
  it('a standard is sent without figures, over the one that was seen', async () => {
    const screen = open(own, done);
    await screen.press(/NENA/, 'radio');
    await screen.send('Set objective');
    await screen.expect(() => expect(screen.written).toHaveLength(1));
    expect(screen.written[0]?.[1]).toEqual({
      standard: 'nena_sta_020',
      seen: '2026-11-01T00:00:00Z',
    });
    await screen.expectText('Alerts are measured against Our contract from now on.');
  });

  it('own figures begin with the lines in force, and without the name of a standard', async () => {
    const screen = open(standard, done);
    expect(screen.look('textbox', 'Name')).toBeNull();
    await screen.press('Our own figures', 'radio');
    expect((await screen.field('Name')).value).toBe('');
    await screen.type('Name', 'Ours');
    await screen.type('Limit, % of alerts', '');
    await screen.send('Set objective');
    await screen.expect(() => expect(screen.written).toHaveLength(1));
    expect(screen.written[0]?.[1]).toEqual({
      standard: 'own',
      seen: null,
      name: 'Ours',
      target_seconds: 20,
      target_percent: 90,
      limit_seconds: 60,
    });
  });

  it('each refusal is at its box, and what was typed stays', async () => {
    const screen = open(
      own,
      refuse(responseObjectivesApi.set, 422, {
        errors: { limit_seconds: ['The limit is below the target.'], name: ['This name is used.'] },
      }),
    );
    await screen.type('Limit, seconds', '10');
    await screen.send('Set objective');
    await screen.expectProblem('Limit, seconds', 'The limit is below the target.');
    await screen.expectProblem('Name', 'This name is used.');
    expect((await screen.field('Limit, seconds')).value).toBe('10');
    await screen.expectNoText('It was refused.');
  });

  it('one that was set meanwhile is said once, above the button', async () => {
    const screen = open(
      own,
      refuse(responseObjectivesApi.set, 409, { message: 'Bo has set another.' }),
    );
    await screen.send('Set objective');
    await screen.expectText('Bo has set another.');
  });
});

describe('the page', () => {
  const page = (options: OpenOptions = {}) =>
    openScreen(<ObjectivesPage />, {
      at: '/alert-monitoring/objectives',
      ...options,
      answers: [
        ...(options.answers ?? []),
        answer(responseObjectivesApi.list, { objectives: [own, standard] } as never),
      ],
    });

  it('lists those of before, from the beginning on', async () => {
    const screen = page();
    await screen.expectText(
      '90% within 20 s',
      '99% within 60 s',
      'The beginning',
      '01/11/2026, 11:00',
    );
    await screen.find('link', 'Alert monitoring');
    await screen.expectNoText('Set another objective');
  });

  it('outside the console there is no way back to it', async () => {
    const screen = page({ at: '/settings/objectives' });
    await screen.expectText('In force');
    expect(screen.look('link', 'Alert monitoring')).toBeNull();
  });

  it('is loaded again where that failed', async () => {
    const screen = page({ answers: [refuse(responseObjectivesApi.list, 503)] });
    await screen.expectText('The response objectives could not be loaded');
    screen.change(answer(responseObjectivesApi.list, { objectives: [own] } as never));
    await screen.press('Try again');
    await screen.expectText('In force');
  });
});
