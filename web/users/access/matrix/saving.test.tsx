// @vitest-environment happy-dom
// Saving the matrix: in batches, with each refusal at its person, nothing of another administrator
// overwritten, and undone on demand; and changing many people at once.
import { describe, expect, it } from 'vitest';
import { organisationChannel } from '#domain/alerts/alert-channels.ts';
import { metaFor } from '#domain/kit/paging.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { presets } from '#domain/permissions/permission-presets.ts';
import { permissionList, permissionsApi } from '#domain/permissions/permissions.api.ts';
import { permissionsChanged } from '#domain/permissions/permissions.events.ts';
import { answer, networkDown } from '#web/kit/testing/answers.factory.ts';
import { type OpenedScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { administrator, aPerson, openMatrix, type Refusals } from './matrix-screen.factory.tsx';

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
const idsOf = (users: readonly object[]) => users.map((user) => (user as { id: number }).id);
/** The people of each call that saved. */
const sentOf = (screen: OpenedScreen) =>
  screen.written.map(([, body]) => (body as { users: object[] }).users);

const aboveYou = { code: 'above_your_authority', text: 'They are above you.', ability: null };

describe('saving', () => {
  /** All get one permission in one step. */
  async function changeAll(ids: readonly number[], refusals: Refusals = {}) {
    const matrix = openMatrix({
      rows: ids.map((id) => aPerson(id)),
      refusals,
      options: { at: `/organisation/permissions?selected=${ids.join()}` },
      onPhone: true,
    });
    await matrix.screen.press('Add permission');
    await matrix.screen.press('Device count', 'menuitem');
    await matrix.screen.press('Save changes');
    return matrix;
  }

  it('23 people are three calls of 10, 10 and 3 (R298, R361)', async () => {
    const { screen } = await changeAll(numbers(11, 33));
    await screen.expectText('Permissions of 23 people saved.');
    expect(sentOf(screen).map(idsOf)).toEqual([numbers(11, 20), numbers(21, 30), numbers(31, 33)]);
    await screen.expectNoText('unsaved change');
  });

  it('one who is refused is named and stays changed; the others are saved, also those after', async () => {
    const { screen, allow } = await changeAll(numbers(11, 23), { 12: aboveYou });
    await screen.expectText(
      'Permissions of 12 people saved.',
      'Not saved: They are above you.',
      '1 unsaved change for 1 person',
      'Not saved: Person 12',
    );
    expect(sentOf(screen).map(idsOf)).toEqual([numbers(11, 20), numbers(13, 22), [23]]);
    allow();
    await screen.press('Save changes');
    await screen.expectText('Permissions of 1 person saved.');
    expect(idsOf(sentOf(screen).at(-1) ?? [])).toEqual([12]);
    await screen.expectNoText('unsaved change', 'They are above you.');
  });

  it('a permission that is refused is marked at its cell, until it is changed', async () => {
    const refusals: Refusals = {
      6: { code: 'invalid', text: 'You cannot give it.', ability: 'device count' },
    };
    const { screen, press, box } = openMatrix({ rows: [aPerson(6)], refusals });
    await press(6, 'device count');
    await press(6, 'device limits');
    await screen.press('Save changes');
    await screen.expectText('Not saved: You cannot give it.');
    const invalid = async (name: Permission) => (await box(6, name)).getAttribute('aria-invalid');
    expect([await invalid('device count'), await invalid('device limits')]).toEqual(['true', null]);
    await press(6, 'device count');
    await screen.expectNoText('You cannot give it.');
    expect(await invalid('device count')).toBeNull();
  });

  it('a refused change is given up at its row', async () => {
    const { screen, press, box } = openMatrix({ rows: [aPerson(6)], refusals: { 6: aboveYou } });
    await press(6, 'device count');
    await screen.press('Save changes');
    await screen.expectText('Not saved: They are above you.');
    const note = document.querySelector<HTMLElement>('tr[data-tone="refused"]');
    await screen.pressElement(await screen.find('button', 'Discard', note ?? undefined));
    await screen.expectNoText('They are above you.', 'unsaved change');
    expect((await box(6, 'device count')).checked).toBe(false);
  });

  it('without a network all stays changed', async () => {
    const { screen, press } = openMatrix({
      rows: [aPerson(6)],
      answers: [networkDown(permissionsApi.save)],
    });
    await press(6, 'device count');
    await screen.press('Save changes');
    await screen.expect(() => expect(screen.written).toHaveLength(1));
    await screen.expectText('1 unsaved change for 1 person');
    await screen.expectNoText('Permissions of 1 person saved');
  });

  it('all is discarded at once, and one person in the review', async () => {
    const { screen, press } = openMatrix({ rows: [aPerson(6), aPerson(7)] });
    await press(6, 'device count');
    await press(7, 'device limits');
    await screen.press('Review');
    await screen.expectText(
      'Person 6 can view the device count.',
      'Person 7 can set the device limit.',
    );
    const dialog = await screen.find('dialog');
    await screen.pressElement(
      await screen.find('button', 'Undo', dialog.querySelector('li') ?? dialog),
    );
    await screen.press('Back');
    await screen.expectText('1 unsaved change for 1 person');
    await screen.press('Discard');
    await screen.expectNoText('unsaved change');
    expect(screen.written).toEqual([]);
  });
});

describe('another administrator', () => {
  const theirs: Permission[] = ['read organisation reports'];

  it('who saves meanwhile is shown at the row, and both changes are kept', async () => {
    const { screen, press, change, box } = openMatrix({ rows: [aPerson(6)] });
    await press(6, 'device count');
    change(6, { abilities: theirs, updated_at: '2026-11-21T01:30:00Z' });
    await screen.emit(organisationChannel(ownScope.organisationId), permissionsChanged, {});
    await screen.expectText(
      'Another administrator changed this person while you had it open. Now Person 6 can view reports. Your changes are not saved yet.',
    );
    expect((await box(6, 'read organisation reports')).checked).toBe(true);
    await screen.expectText('1 unsaved change for 1 person');
    await screen.press('Save changes');
    await screen.expectText('Permissions of 1 person saved.');
    expect(sentOf(screen)).toEqual([
      [
        {
          id: 6,
          abilities: ['read organisation reports', 'device count'],
          updated_at: '2026-11-21T01:30:00Z',
        },
      ],
    ]);
    await screen.expectNoText('Another administrator');
  });

  it('whose save the server met first is named, with what changed; their version can be taken', async () => {
    const who = 'Helen Marsh changed this person while you had it open.';
    const refusals = { 6: { code: 'changed_meanwhile', text: who, ability: null } };
    const { screen, press, change, box } = openMatrix({ rows: [aPerson(6)], refusals });
    await press(6, 'device count');
    change(6, { abilities: theirs, updated_at: '2026-11-21T01:30:00Z' });
    await screen.press('Save changes');
    await screen.expectText(
      `${who} Now Person 6 can view reports. Your changes are not saved yet.`,
    );
    await screen.press('Use their version');
    await screen.expectNoText(who, 'unsaved change');
    expect([
      (await box(6, 'device count')).checked,
      (await box(6, 'read organisation reports')).checked,
    ]).toEqual([false, true]);
  });

  it('who changed something else of the person changed no permissions', async () => {
    const who = 'Helen Marsh changed this person while you had it open.';
    const refusals = { 6: { code: 'changed_meanwhile', text: who, ability: null } };
    const { screen, press, change } = openMatrix({ rows: [aPerson(6)], refusals });
    await press(6, 'device count');
    change(6, { updated_at: '2026-11-21T01:30:00Z' });
    await screen.press('Save changes');
    await screen.expectText(`${who} Their permissions are the same.`);
  });

  it('of whom nothing is changed here is simply shown', async () => {
    const { screen, change, box } = openMatrix({ rows: [aPerson(6)] });
    await box(6, 'read organisation reports');
    change(6, { abilities: theirs, updated_at: '2026-11-21T01:30:00Z' });
    await screen.emit(organisationChannel(ownScope.organisationId), permissionsChanged, {});
    await screen.expect(() =>
      expect((screen.look('checkbox', 'Person 6 View reports') as HTMLInputElement).checked).toBe(
        true,
      ),
    );
    await screen.expectNoText('Another administrator', 'unsaved change');
  });
});

describe('undoing', () => {
  it('gives each person back what they had, and only over what was saved here', async () => {
    const { screen, press } = openMatrix({
      rows: [aPerson(6), aPerson(7, { abilities: ['device count'] })],
    });
    await press(6, 'device count');
    await press(7, 'device count');
    await screen.press('Save changes');
    await screen.press('Undo');
    await screen.expectText('Undone for 2 people.');
    expect(sentOf(screen)[1]).toEqual([
      { id: 6, abilities: null, updated_at: '2026-11-21T02:00:01Z' },
      { id: 7, abilities: ['device count'], updated_at: '2026-11-21T02:00:01Z' },
    ]);
  });

  it('says who was not changed back, and why', async () => {
    const refusals: Refusals = {};
    const { screen, press } = openMatrix({ rows: [aPerson(6), aPerson(7)], refusals });
    await press(6, 'device count');
    await press(7, 'device count');
    await screen.press('Save changes');
    await screen.find('button', 'Undo');
    refusals[6] = { code: 'changed_meanwhile', text: 'Bo changed this person.', ability: null };
    await screen.press('Undo');
    await screen.expectText(
      'Person 6 was not changed back: Bo changed this person.',
      'Undone for 1 person.',
    );
  });
});

describe('many people at once', () => {
  it('get a preset; it is counted who changes, and nothing is saved yet', async () => {
    const { screen } = openMatrix({
      rows: [aPerson(5), aPerson(6), aPerson(7, { abilities: [...presets.read_only] }), aPerson(8)],
    });
    await screen.press('Select all on this page', 'checkbox');
    await screen.expectText('3 people selected');
    await screen.press('Apply preset');
    await screen.press(/^Read only/, 'menuitem');
    await screen.expectText(
      '2 people changed, 1 was so already.',
      '20 unsaved changes for 2 people',
      'Person 6 gets Read only (10 permissions) · Person 8 gets Read only (10 permissions)',
    );
    expect(screen.written).toEqual([]);
  });

  it('get or lose one permission, whatever else they have', async () => {
    const { screen, press, box } = openMatrix({
      rows: [aPerson(6), aPerson(7, { abilities: ['device count'] }), aPerson(8)],
    });
    await press(6, 'device limits');
    for (const id of [6, 7]) await screen.press(`Select Person ${id}`, 'checkbox');
    await screen.press('Add permission');
    await screen.press('Manage departments', 'menuitem');
    await screen.expectText('5 unsaved changes for 2 people');
    await screen.expectNoText('people changed');
    expect((await box(8, 'write departments')).checked).toBe(false);
    await screen.press('Remove permission');
    await screen.press('Device count', 'menuitem');
    await screen.expectText('1 person changed, 1 was so already.');
    expect((await box(7, 'device count')).checked).toBe(false);
    await screen.press('Clear selection');
    await screen.expectNoText('selected');
    await screen.expectText('6 unsaved changes for 2 people');
  });

  it('that the reader cannot change are left out and counted', async () => {
    const abilities = presets.administrator.filter((one) => one !== 'device count');
    const options = {
      user: { ...administrator, abilities },
      at: '/organisation/permissions?selected=6,7',
    };
    const { screen } = openMatrix({
      rows: [aPerson(6, { abilities: ['device count'] }), aPerson(7)],
      options,
    });
    await screen.press('Add permission');
    const lacking = await screen.find('menuitem', /^Device count/);
    expect(lacking.textContent).toContain('You do not have this permission');
    await screen.press('Device limit', 'menuitem');
    await screen.expectText(
      '1 person changed, 1 cannot be changed by you.',
      '1 unsaved change for 1 person',
    );
  });

  it('of all pages are changed by group, by the server (R299)', async () => {
    const rows = [aPerson(6)];
    const meta = { ...metaFor({ page: 1, per_page: 1 }, 1, 'next'), total: 30 };
    const { screen } = openMatrix({
      rows,
      answers: [answer(permissionList.api.list, { items: rows, meta })],
    });
    await screen.press('Select all on this page', 'checkbox');
    await screen.press('Select all 30 matching people');
    await screen.press('Edit permissions');
    await screen.find('dialog');
    expect(screen.look('button', 'Apply preset')).toBeNull();
  });
});
