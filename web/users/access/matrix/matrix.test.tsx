// @vitest-environment happy-dom
// The matrix of permissions: what a row says, what the reader may change, presets, and the keys.
import { describe, expect, it } from 'vitest';
import { presets } from '#domain/permissions/permission-presets.ts';
import { permissionList } from '#domain/permissions/permissions.api.ts';
import { answer, noAnswer, refuse } from '#web/kit/testing/answers.factory.ts';
import type { OpenedScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { administrator, aPerson, openMatrix } from './matrix-screen.factory.tsx';

/** The people of each call that saved. */
const sentOf = (screen: OpenedScreen) =>
  screen.written.map(([, body]) => (body as { users: object[] }).users);

const team = [...presets.team_leader];

describe('a row', () => {
  it('has the name of its preset, and is custom with one box different', async () => {
    const { screen, press } = openMatrix({
      rows: [
        aPerson(6, { abilities: team }),
        aPerson(7),
        aPerson(8, { abilities: ['device count'] }),
      ],
    });
    await screen.find('button', 'Preset of Person 6: Team leader');
    await screen.find('button', 'Preset of Person 7: No access');
    await press(6, 'write organisation users');
    await screen.find('button', /^Preset of Person 6: Custom\s*was Team leader$/);
    await press(7, 'device count');
    await screen.find('button', /^Preset of Person 7: Custom\s*was none$/);
    await press(8, 'device limits');
    await screen.find('button', /^Preset of Person 8: Custom\s*changed$/);
  });

  it('says where the person is, and what they are restricted to', async () => {
    const department = { id: 1, name: 'North' };
    const south = { id: 2, name: 'South' };
    const { screen } = openMatrix({
      rows: [
        aPerson(6, { department, restricted_to: [department] }),
        aPerson(7, { department, restricted_to: [department, south] }),
        aPerson(8, { department }),
        aPerson(9),
      ],
    });
    await screen.find('button', /^Person 6\s*North only$/);
    await screen.find('button', /^Person 7\s*North, sees North, South$/);
    await screen.find('button', /^Person 8\s*North$/);
    await screen.find('button', /^Person 9\s*No department$/);
  });

  it('ticking and unticking is no change, with the role’s own permissions and with given ones', async () => {
    const { screen, press } = openMatrix({ rows: [aPerson(6), aPerson(7, { abilities: team })] });
    for (const person of [6, 7]) {
      await press(person, 'device limits');
      await screen.expectText('1 unsaved change for 1 person');
      await press(person, 'device limits');
      await screen.expectNoText('unsaved change');
    }
  });

  it('a group that is given and taken away on the person’s sheet is no change', async () => {
    const { screen } = openMatrix({ rows: [aPerson(6)] });
    await screen.press(/^Person 6/);
    await screen.press('Departments', 'checkbox');
    await screen.expectText('Person 6 can view and manage departments. Not saved yet.');
    await screen.press('Departments', 'checkbox');
    await screen.press('Done');
    await screen.expectNoText('unsaved change');
  });

  it('a change on the sheet is shown in the matrix, and undone there', async () => {
    const { screen, box } = openMatrix({ rows: [aPerson(6)] });
    await screen.press(/^Person 6/);
    await screen.press('Device count', 'checkbox');
    await screen.press('Undo');
    await screen.press('Device count', 'checkbox');
    await screen.press('Done');
    expect((await box(6, 'device count')).checked).toBe(true);
    await screen.expectText('1 unsaved change for 1 person');
  });

  it('writing comes with its reading, and goes with it', async () => {
    const { screen, press, box } = openMatrix({ rows: [aPerson(6)] });
    await press(6, 'write sms messaging');
    expect((await box(6, 'read sms messaging')).checked).toBe(true);
    await screen.expectText('Person 6 can view and send text messages');
    await press(6, 'read sms messaging');
    await screen.expectNoText('unsaved change');
  });
});

describe('a preset', () => {
  it('fills the row, and is kept as the role’s own where it is that', async () => {
    const { screen, choose } = openMatrix({
      rows: [aPerson(6), aPerson(7, { abilities: team })],
    });
    await choose(6, /^Team leader/);
    await choose(7, /^No access/);
    await screen.expectText(
      '20 unsaved changes for 2 people',
      'Person 6 gets Team leader (10 permissions)',
      'Person 7 loses all permissions',
    );
    await screen.press('Save changes');
    await screen.expectText('Permissions of 2 people saved.');
    expect(sentOf(screen)).toEqual([
      [
        { id: 6, abilities: expect.arrayContaining(team), updated_at: '2026-11-21T01:00:00Z' },
        { id: 7, abilities: null, updated_at: '2026-11-21T01:00:00Z' },
      ],
    ]);
  });

  it('with a permission that the reader does not have is not available, and says so', async () => {
    const options = {
      user: { ...administrator, abilities: [...team, 'write organisation settings' as const] },
    };
    const { screen, choose } = openMatrix({ rows: [aPerson(6)], options });
    await choose(6, /^Rostering/);
    const rostering = await screen.find('menuitem', /^Rostering/);
    expect(rostering.textContent).toContain('Includes permissions that you do not have.');
    expect(rostering.getAttribute('aria-disabled')).toBe('true');
    await screen.expectNoText('unsaved change');
    await screen.press(/^Team leader/, 'menuitem');
    await screen.expectText('10 unsaved changes for 1 person');
  });
});

describe('what the reader may change', () => {
  const isLocked = (box: HTMLElement) => box.getAttribute('aria-disabled') === 'true';

  it('not their own permissions', async () => {
    const { screen, box, press } = openMatrix({ rows: [aPerson(5), aPerson(6)] });
    await press(5, 'device count');
    const own = await box(5, 'device count');
    expect([own.checked, isLocked(own), own.title]).toEqual([
      false,
      true,
      'You cannot change your own permissions.',
    ]);
    await screen.expectText('(you)');
    expect(screen.look('button', /^Preset of Person 5/)).toBeNull();
    expect(isLocked(await box(6, 'device count'))).toBe(false);
  });

  it('nobody of a higher role', async () => {
    const options = {
      user: {
        ...administrator,
        role: { name: 'organisation_user', kind: 'organisation' } as const,
        abilities: [...presets.administrator],
      },
    };
    const { box } = openMatrix({
      rows: [aPerson(6, { role: 'organisation_admin' }), aPerson(7)],
      options,
    });
    expect((await box(6, 'device count')).title).toBe(
      'This person has a higher role than you. Ask someone with that role.',
    );
    expect((await box(7, 'device count')).title).toBe('');
  });

  it('nobody who has a permission more', async () => {
    const abilities = presets.administrator.filter((one) => one !== 'device count');
    const options = { user: { ...administrator, abilities } };
    const { box, press, screen } = openMatrix({
      rows: [aPerson(6, { abilities: ['device count'] }), aPerson(7)],
      options,
    });
    expect((await box(6, 'device limits')).title).toBe(
      'This person has permissions that you do not have. Ask someone who has them.',
    );
    await press(7, 'device count');
    const lacking = await box(7, 'device count');
    expect([lacking.checked, lacking.title]).toEqual([
      false,
      'You do not have this permission, so you cannot give it.',
    ]);
    expect(isLocked(await box(7, 'device limits'))).toBe(false);
    await screen.expectNoText('unsaved change');
  });

  it.each([
    [
      'nothing without the permission to write',
      { ...administrator, abilities: ['read organisation settings' as const] },
      'You can view permissions, but not change them.',
    ],
    [
      'nothing while acting for another person',
      {
        ...administrator,
        abilities: [...presets.administrator],
        session_request: { acting: true, requester_user_id: 9 } as never,
      },
      'You cannot change permissions while you act for another person.',
    ],
  ])('%s', async (_what, user, text) => {
    const { screen, box, press } = openMatrix({ rows: [aPerson(6)], options: { user } });
    await press(6, 'read organisation users');
    expect((await box(6, 'read organisation users')).title).toBe(text);
    expect(screen.look('button', /^Preset of/)).toBeNull();
    await screen.press(/^Person 6/);
    await screen.expectText(text);
    for (const one of await screen.all('checkbox'))
      expect((one as HTMLInputElement).disabled).toBe(true);
  });
});

describe('the keys', () => {
  const stops = () => [...document.querySelectorAll('table [tabindex="0"]')];
  const at = () => document.activeElement?.closest('[data-cell]')?.getAttribute('data-cell');

  it('the grid is one stop of Tab, and the arrows go from cell to cell', async () => {
    const { screen, box } = openMatrix({ rows: [aPerson(6), aPerson(7)] });
    await box(7, 'device limits');
    expect(stops()).toHaveLength(1);
    (stops()[0] as HTMLElement).focus();
    const walk: (string | null | undefined)[] = [];
    for (const key of [
      'ArrowRight',
      'ArrowRight',
      'ArrowDown',
      'ArrowDown',
      'ArrowLeft',
      'ArrowUp',
      'End',
      'Home',
      'ArrowLeft',
      'ArrowUp',
      'ArrowUp',
    ]) {
      await screen.keys(`{${key}}`);
      walk.push(at());
    }
    expect(walk).toEqual([
      '6:2',
      '6:3',
      '7:3',
      '7:3',
      '7:2',
      '6:2',
      '6:21',
      '6:0',
      '6:0',
      'head:0',
      'head:0',
    ]);
    expect(stops()).toHaveLength(1);
    expect(screen.look('menu')).toBeNull();
  });

  it('the first and the last cell of all', async () => {
    const { screen, box } = openMatrix({ rows: [aPerson(6), aPerson(7)] });
    (await box(6, 'device count')).focus();
    await screen.keys('{Control>}{End}{/Control}');
    expect(at()).toBe('7:21');
    await screen.keys('{PageUp}');
    expect(at()).toBe('6:21');
    await screen.keys('{PageDown}');
    expect(at()).toBe('7:21');
    await screen.keys('{Control>}{Home}{/Control}');
    expect(at()).toBe('head:0');
  });

  it('Space switches the cell, and a cell is read with its person and its permission', async () => {
    const { screen, box } = openMatrix({ rows: [aPerson(6)] });
    (await screen.find('checkbox', 'Person 6 Manage people')).focus();
    await screen.keys(' ');
    await screen.expectText('Person 6 can view and manage people');
    expect((await box(6, 'write organisation users')).getAttribute('aria-description')).toBe(
      'Not saved yet',
    );
  });

  it('the arrows pass over a locked cell, which says why', async () => {
    const { screen, box } = openMatrix({ rows: [aPerson(5), aPerson(6)] });
    (await box(6, 'device count')).focus();
    await screen.keys('{ArrowUp}');
    const own = await box(5, 'device count');
    expect(document.activeElement).toBe(own);
    expect(own.getAttribute('aria-description')).toBe('You cannot change your own permissions.');
  });

  it('inside an open list of presets the arrows stay in the list', async () => {
    const { screen, box } = openMatrix({ rows: [aPerson(6), aPerson(7)] });
    await box(6, 'device count');
    await screen.press(/^Preset of Person 6:/);
    await screen.expectFocus('menuitem', /^Administrator/);
    await screen.keys('{ArrowDown}');
    await screen.expectFocus('menuitem', /^Rostering/);
  });
});

describe('the people', () => {
  it('are found by a permission of their own organisation', async () => {
    const { screen } = openMatrix({ rows: [aPerson(6)] });
    const filter = await screen.field('Has permission');
    const offered = [...filter.querySelectorAll('option')].map((option) => option.value);
    expect(offered).toEqual(['', ...presets.administrator]);
    await screen.choose('Has permission', 'device limits');
    await screen.expect(() => expect(screen.calls.at(-1)?.line).toContain('ability=device+limits'));
  });

  it('wait, are none, or could not be loaded', async () => {
    const waiting = openMatrix({ rows: [], answers: [noAnswer(permissionList.api.list)] });
    expect((await waiting.screen.all('row')).length).toBeGreaterThan(10);
    waiting.screen.close();
    const none = openMatrix({ rows: [] });
    await none.screen.expectText('No people yet');
    none.screen.close();
    const failed = openMatrix({ rows: [], answers: [refuse(permissionList.api.list, 500)] });
    await failed.screen.expectText('The list could not be loaded');
    failed.screen.change(answer(permissionList.api.list, [aPerson(6)]));
    await failed.screen.press('Try again');
    await failed.box(6, 'device count');
  });

  it('on a phone are a list, and each opens all their permissions', async () => {
    const { screen } = openMatrix({
      onPhone: true,
      rows: [aPerson(5), aPerson(6, { abilities: team })],
    });
    expect(screen.look('grid')).toBeNull();
    await screen.find('button', /^Person 5\s*You/);
    await screen.press(/^Person 6.*Team leader\s*10 permissions$/);
    await screen.press('Manage people', 'checkbox');
    await screen.press('Done');
    await screen.expectText('Unsaved: can manage people', '1 unsaved change for 1 person');
  });
});
