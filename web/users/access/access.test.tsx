// @vitest-environment happy-dom
// What a person can do: no one gives what they do not have or changes their own, and a preview never
// says more than it knows.
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { Permission } from '#domain/kit/permissions.ts';
import { accessApi } from '#domain/permissions/permissions.api.ts';
import { securityApi } from '#domain/sign-in/security.api.ts';
import { users } from '#domain/users/people.api.ts';
import { OpenRecordProvider } from '#web/kit/page/open-record.tsx';
import { answer, noAnswer, refuse } from '#web/kit/testing/answers.factory.ts';
import { type OpenOptions, openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { AbilityChecks } from './ability-checks.tsx';
import AccessTab from './access-tab.tsx';
import { PreviewPanel } from './preview-panel.tsx';

describe('the boxes of permissions', () => {
  const holdable: Permission[] = ['read departments', 'write departments', 'device count'];
  let last: readonly Permission[] = [];
  function Boxes({ first, fixed }: { first: Permission[]; fixed?: boolean }) {
    const [held, setHeld] = useState(first);
    last = held;
    return (
      <AbilityChecks holdable={holdable} held={held} {...(fixed ? {} : { onChange: setHeld })} />
    );
  }
  const open = (first: Permission[], own: Permission[], fixed = false) =>
    openScreen(<Boxes first={first} fixed={fixed} />, { user: { abilities: own } });
  const box = async (screen: ReturnType<typeof open>, name: string) =>
    (await screen.find('checkbox', name)) as HTMLInputElement;

  it('what the reader does not have cannot be given, and says so', async () => {
    const screen = open([], ['read departments']);
    expect((await box(screen, 'Manage departments')).disabled).toBe(true);
    expect((await box(screen, 'View departments')).disabled).toBe(false);
    await screen.expectText('You do not have this permission, so you cannot give it.');
  });

  it('what the person holds can be taken away by a reader who does not have it', async () => {
    const screen = open(['device count'], []);
    expect((await box(screen, 'Device count')).disabled).toBe(false);
    await screen.press('Device count', 'checkbox');
    await screen.expect(() => expect(last).toEqual([]));
    expect((await box(screen, 'Device count')).disabled).toBe(true);
  });

  it('a whole group is ticked with what the reader may give, and no more', async () => {
    const screen = open([], ['read departments']);
    await screen.press('Departments', 'checkbox');
    await screen.expect(() => expect(last).toEqual(['read departments']));
    expect((await box(screen, 'Departments')).checked).toBe(false);
  });

  it('a group of which nothing may be given cannot be ticked', async () => {
    const screen = open([], ['device count']);
    expect((await box(screen, 'Departments')).disabled).toBe(true);
  });

  it('nothing can be changed where that is not offered', async () => {
    const screen = open(['read departments'], ['read departments', 'write departments'], true);
    for (const one of await screen.all('checkbox'))
      expect((one as HTMLInputElement).disabled).toBe(true);
    await screen.expectNoText('so you cannot give it');
  });
});

describe('what a person sees', () => {
  const seen = (count: number, names: string[], is_capped = false) => ({ count, names, is_capped });
  const open = (over: object) =>
    openScreen(<PreviewPanel id={3} name="Ana" />, {
      answers: [
        answer(accessApi.preview, {
          ...sampleOf(accessApi.preview),
          abilities: ['read organisation users'],
          sees: { people: seen(1, ['Bo']), departments: null, devices: seen(2, []) },
          ...over,
        } as never),
      ],
    });

  it('names the first, and says that there are others', async () => {
    const screen = open({});
    await screen.expectText('1 person: Bo', 'No departments', '2 devices');
    await screen.expectNoText('and others');
    screen.close();
    const many = open({
      sees: { people: seen(7, ['Bo', 'Cy']), departments: null, devices: null },
    });
    await many.expectText('7 people: Bo, Cy and others', 'No devices');
  });

  it('a capped number is no exact one', async () => {
    const screen = open({
      sees: { people: seen(1000, [], true), departments: null, devices: null },
    });
    await screen.expectText('More than 1,000 people');
  });

  it('a person who sees more than the reader is not listed', async () => {
    const screen = open({ sees: null });
    await screen.expectText('They see more than you do');
  });

  it('without permissions there is only the own account', async () => {
    const screen = open({ abilities: [] });
    await screen.expectText('Only their own account: they have no permissions.');
    await screen.expectNoText('1 person');
  });

  it('a preview that failed says nothing wrong', async () => {
    const screen = openScreen(<PreviewPanel id={3} name="Ana" />, {
      answers: [refuse(accessApi.preview, 500)],
    });
    await screen.expect(() => expect(screen.calls).toHaveLength(1));
    await screen.expectNoText('What Ana can see');
  });
});

describe('the tab of one person', () => {
  const person = {
    ...sampleOf(users.api.get),
    id: 3,
    name: 'Ana Silva',
    role: 'organisation_user',
    organisation: { id: 4, name: 'Redgum' },
  };
  const admin = {
    role: { name: 'organisation_admin', kind: 'organisation' },
    organisation_id: 4,
    abilities: ['write organisation users', 'write organisation settings'],
  } as const;
  const open = (over: object, options: OpenOptions = {}) =>
    openScreen(
      <OpenRecordProvider value={{ ...person, ...over }}>
        <AccessTab />
      </OpenRecordProvider>,
      {
        scope: ownScope,
        user: admin,
        ...options,
        answers: [
          ...(options.answers ?? []),
          answer(accessApi.get, {
            ...sampleOf(accessApi.get),
            role: 'organisation_user',
            abilities: null,
            restricted_to: [],
          } as never),
          noAnswer(accessApi.preview),
        ],
      },
    );

  it('one’s own is read only, with the reason', async () => {
    const screen = open({ id: 5 });
    await screen.expectText('You cannot change your own permissions.', 'Not restricted');
    expect(screen.look('button', /^Save/)).toBeNull();
    expect(screen.calls.some(({ line }) => line.includes('authority'))).toBe(false);
  });

  it('a person above the reader is read only', async () => {
    const screen = open(
      {},
      { answers: [answer(securityApi.authority, { fault: 'role' } as never)] },
    );
    await screen.expectText('Not restricted');
    expect(screen.look('combobox', 'Role')).toBeNull();
  });
});
