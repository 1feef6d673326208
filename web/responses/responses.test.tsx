// @vitest-environment happy-dom
// Response instructions: which level is shown and why, steps that keep what was typed when they are
// refused, and groups of a department that an archived one no longer chooses.
import { describe, expect, it } from 'vitest';
import { departments } from '#domain/departments/departments.api.ts';
import { deviceTypesApi } from '#domain/devices/device-types/device-types.api.ts';
import { libraryApi, libraryTexts } from '#domain/responses/library.api.ts';
import type { ResponseLevel } from '#domain/responses/response-step.ts';
import { type DepartmentGroups, responsesApi } from '#domain/responses/responses.api.ts';
import { OpenRecordProvider } from '#web/kit/page/open-record.tsx';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { type OpenOptions, openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import DepartmentInstructionsTab from './department-instructions-tab.tsx';
import { GroupsForm } from './groups-form.tsx';
import { LevelList } from './levels/level-list.tsx';
import { whyShown } from './levels/level-words.ts';
import { ShownPart } from './levels/shown-part.tsx';
import LibraryTextsTab from './library/library-texts-tab.tsx';
import StandardTab from './library/standard-tab.tsx';

const sos = { id: 2, name: 'SOS' };
const fall = { id: 4, name: 'Fall detected' };

describe('why a level is shown', () => {
  it.each<[ResponseLevel, string, string]>([
    ['user', 'Written for this person.', 'Written for this person.'],
    [
      'department',
      'The instructions of the department North are shown, because nothing is written for this person.',
      'The group chosen for this department is shown.',
    ],
    [
      'organisation',
      "The organisation's instructions are shown, because nothing is written for this person or their department.",
      "The organisation's instructions are shown, because the department has none for this alert type.",
    ],
    [
      'device_type',
      'The default instructions for North are shown, because the person, the department and the organisation have none.',
      'The default instructions for North are shown, because the department and the organisation have none.',
    ],
  ])('%s', (level, person, department) => {
    expect(whyShown({ level, name: 'North' }, 'person')).toBe(person);
    expect(whyShown({ level, name: 'North' }, 'department')).toBe(department);
  });

  it('the standard has no name of its own', () => {
    expect(whyShown({ level: 'alert_type', name: null }, 'person')).toMatch(/^The standard/);
  });

  it('what is replaced is named, and an alert type without any level says so', async () => {
    const screen = openScreen(
      <LevelList
        about="person"
        alertTypes={[sos, fall]}
        shown={[
          {
            ...sampleOf(responsesApi.ofUser),
            alert_type_id: 2,
            source: { level: 'user', name: 'Ana' },
            replaces: ['department', 'alert_type'],
            responses: [],
          },
        ]}
      />,
    );
    await screen.expectText('Not shown: Department, Standard.', 'No instructions at any level.');
    expect(document.body.textContent.match(/No instructions at any level/g)).toHaveLength(1);
  });

  it('a level that replaces nothing says nothing of it', async () => {
    const screen = openScreen(
      <LevelList
        about="person"
        alertTypes={[sos]}
        shown={[
          {
            ...sampleOf(responsesApi.ofUser),
            alert_type_id: 2,
            source: { level: 'user', name: 'Ana' },
            replaces: [],
            responses: [],
          },
        ]}
      />,
    );
    await screen.expectText('Written for this person.');
    await screen.expectNoText('Not shown');
  });
});

it('what could not be read is read again, and nothing is claimed meanwhile', async () => {
  let again = 0;
  const part = (read: { data: undefined; error: never | null }) => (
    <ShownPart
      about="department"
      deviceTypes={[{ id: 1, title: 'App' }]}
      deviceTypeId={1}
      onChoose={() => undefined}
      read={{ ...read, refetch: () => (again += 1) }}
    />
  );
  const answers = [answer(deviceTypesApi.alertTypes, [])];
  const waiting = openScreen(part({ data: undefined, error: null }), { answers });
  await waiting.find('status', 'Loading');
  waiting.close();
  const failed = openScreen(part({ data: undefined, error: { message: 'Busy.' } as never }), {
    answers,
  });
  await failed.expectText('The instructions could not be loaded', 'Busy.');
  await failed.press('Try again');
  expect(again).toBe(1);
});

describe('the standard steps of an alert type', () => {
  const library = {
    ...sampleOf(libraryApi.pick),
    id: 8,
    name: 'Call',
    kind: 'do',
    content: 'Call the site',
    url: null,
  };
  const kept = {
    id: 2,
    title: 'SOS',
    updated_at: '2026-11-21T01:00:00Z',
    responses: [
      {
        alert_type_id: 2,
        steps: [
          { alert_type_response_id: null, kind: 'do', content: 'Look', url: null, required: true },
          { alert_type_response_id: 8, kind: null, content: null, url: null, required: true },
        ],
      },
    ],
  };
  const open = (options: OpenOptions = {}) =>
    openScreen(<StandardTab />, {
      path: '/settings/response-library/:alertTypeId',
      at: '/settings/response-library/2',
      user: { abilities: ['read settings'] },
      ...options,
      answers: [
        ...(options.answers ?? []),
        answer(responsesApi.standard, kept as never),
        answer(libraryApi.pick, [library] as never),
      ],
    });
  const saved = (screen: ReturnType<typeof open>) =>
    (screen.written[0]?.[1] as { responses: { steps: object[] }[] } | undefined)?.responses;

  it('are saved in their order, with the state that was seen', async () => {
    const screen = open({ answers: [answer(responsesApi.setStandard, kept as never)] });
    await screen.expectText('Call the site');
    await screen.type('Instruction of step 1', 'Look at the map');
    await screen.press(/^Save/);
    await screen.expect(() => expect(screen.written).toHaveLength(1));
    expect(screen.written[0]?.[1]).toMatchObject({ updated_at: '2026-11-21T01:00:00Z' });
    expect(saved(screen)?.[0]?.steps).toEqual([
      {
        alert_type_response_id: null,
        kind: 'do',
        content: 'Look at the map',
        url: null,
        required: true,
      },
      { alert_type_response_id: 8, kind: null, content: null, url: null, required: true },
    ]);
    await screen.expectText('Standard instructions saved.');
  });

  it('a link alone has an address; another kind loses it', async () => {
    const screen = open({ answers: [answer(responsesApi.setStandard, kept as never)] });
    await screen.choose('Kind of step 1', 'link');
    await screen.type('Address of step 1', 'https://map.test');
    await screen.choose('Kind of step 1', 'record');
    expect(document.querySelector('input[name$=".url"]')).toBeNull();
    await screen.press(/^Save/);
    await screen.expect(() => expect(screen.written).toHaveLength(1));
    expect(saved(screen)?.[0]?.steps[0]).toMatchObject({ kind: 'record', url: null });
  });

  it('a text of the library becomes own words, as it stood', async () => {
    const screen = open({ answers: [answer(responsesApi.setStandard, kept as never)] });
    await screen.press('Write own words');
    expect((await screen.field('Instruction of step 2')).value).toBe('Call the site');
    await screen.press(/^Save/);
    await screen.expect(() => expect(screen.written).toHaveLength(1));
    expect(saved(screen)?.[0]?.steps[1]).toMatchObject({
      alert_type_response_id: null,
      content: 'Call the site',
    });
  });

  it('what is refused in a step is shown at it, and the words stay', async () => {
    const screen = open({
      answers: [
        refuse(responsesApi.setStandard, 422, {
          errors: { 'responses.0.steps.0.content': ['Enter a shorter instruction.'] },
        }),
      ],
    });
    await screen.type('Instruction of step 1', 'A long one');
    await screen.press(/^Save/);
    await screen.expectProblem('Instruction of step 1', 'Enter a shorter instruction.');
    expect((await screen.field('Instruction of step 1')).value).toBe('A long one');
  });

  it('without the right they are read only', async () => {
    const screen = open({ user: { abilities: [] } });
    await screen.expectText('Look');
    expect([screen.look('button', /^Save/), screen.look('button', 'Add step')]).toEqual([
      null,
      null,
    ]);
  });
});

describe('the groups of a department', () => {
  const kept: DepartmentGroups = {
    id: 5,
    updated_at: '2026-11-21T01:00:00Z',
    response_groups: [
      { device_type_id: 1, response_group_id: 9 },
      { device_type_id: 2, response_group_id: null },
    ],
    device_types: [
      { id: 1, title: 'App', groups: [{ id: 9, name: 'Night', for_whole_organisation: false }] },
      { id: 2, title: 'Pendant', groups: [{ id: 8, name: 'All', for_whole_organisation: true }] },
    ],
  };
  const writer = { abilities: ['write departments'] as const };
  const open = (options: OpenOptions & { isArchived?: boolean } = {}) =>
    openScreen(<GroupsForm id={5} kept={kept} isArchived={options.isArchived ?? false} />, {
      scope: ownScope,
      user: writer,
      ...options,
    });

  it('a type without a group says which one is used instead', async () => {
    const screen = open();
    expect((await screen.field('App')).textContent).toContain('No group: default instructions');
    expect((await screen.field('Pendant')).textContent).toContain('All (whole organisation)');
  });

  it('one is chosen and another taken away; both are sent', async () => {
    const screen = open({ answers: [answer(responsesApi.chooseGroups, kept)] });
    await screen.choose('App', '');
    await screen.choose('Pendant', '8');
    await screen.press(/^Save/);
    await screen.expectWritten([
      'POST /departments/5/response-groups',
      {
        updated_at: '2026-11-21T01:00:00Z',
        response_groups: [
          { device_type_id: 1, response_group_id: null },
          { device_type_id: 2, response_group_id: 8 },
        ],
      },
    ]);
  });

  it.each<[string, Parameters<typeof open>[0]]>([
    ['an archived department', { isArchived: true }],
    ['a reader', { user: { abilities: [] } }],
  ])('%s shows them only', async (_, options) => {
    const screen = open(options);
    await screen.expectText('Night', 'No group');
    expect(document.querySelector('select')).toBeNull();
  });

  it('staff of the platform are led to the groups, others to their provider', async () => {
    const own = open();
    await own.expectText('Ask your provider to change a group');
    own.close();
    const chosen = open({
      scope: { key: 'chosen', organisationId: 4, base: '/organisations/4' },
      user: { abilities: ['write departments', 'write organisations', 'read settings'] },
    });
    expect((await chosen.find('link', 'Edit response groups')).getAttribute('href')).toBe(
      '/organisations/4/device-responses',
    );
  });

  it('the type with a group is shown first', async () => {
    const department = { ...sampleOf(departments.api.get), id: 5, archived_at: null };
    const screen = openScreen(
      <OpenRecordProvider value={department}>
        <DepartmentInstructionsTab />
      </OpenRecordProvider>,
      {
        scope: ownScope,
        user: writer,
        answers: [
          answer(responsesApi.departmentGroups, {
            ...kept,
            response_groups: [
              { device_type_id: 1, response_group_id: null },
              { device_type_id: 2, response_group_id: 8 },
            ],
          }),
          answer(responsesApi.ofDepartment, []),
          answer(deviceTypesApi.alertTypes, []),
        ],
      },
    );
    await screen.expect(() =>
      expect(screen.calls.map(({ line }) => line)).toContain(
        'GET /departments/5/device-types/2/responses',
      ),
    );
  });
});

it('a text of the library is deleted after a question only, and says where it is used', async () => {
  const text = { ...sampleOf(libraryTexts.api.list), id: 3, name: 'Call', kind: 'do' };
  const screen = openScreen(<LibraryTextsTab />, {
    path: '/settings/response-library/:alertTypeId/texts',
    at: '/settings/response-library/2/texts',
    user: { abilities: ['read settings'] },
    answers: [
      answer(libraryTexts.api.remove, {} as never),
      answer(libraryTexts.api.list, [
        { ...text, uses_count: 0 },
        { ...text, id: 4, name: 'Look', uses_count: 1 },
        { ...text, id: 5, name: 'Send', uses_count: 2 },
      ] as never),
    ],
  });
  await screen.expectText('Not used', '1 step', '2 steps');
  await screen.press('Actions for Call');
  await screen.press('Delete', 'menuitem');
  await screen.answerQuestion('Cancel');
  expect(screen.written).toEqual([]);
  await screen.press('Actions for Call');
  await screen.press('Delete', 'menuitem');
  await screen.answerQuestion('Delete');
  await screen.expect(() => expect(screen.written).toHaveLength(1));
  expect(screen.written[0]?.[0]).toMatch(/^DELETE .*\/3$/);
});
