// @vitest-environment happy-dom
// Reports: filters go with the preview and the run, each kind of cell is written as what it is, and
// files say how far they are.
import { describe, expect, it } from 'vitest';
import { type ReportRun, type ReportType, reportFormats } from '#domain/reports/report.ts';
import { reportsApi } from '#domain/reports/reports.api.ts';
import { reportRunProgress } from '#domain/reports/reports.events.ts';
import { scheduleCallsApi, scheduledReports } from '#domain/reports/scheduled-reports.api.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { OpenRecordProvider } from '#web/kit/page/open-record.tsx';
import { answer, fileAnswer, refuse } from '#web/kit/testing/answers.factory.ts';
import { type OpenOptions, openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import ReportsPage from './reports-page.tsx';
import { problemOf } from './run/run-bar.tsx';
import HistoryTab from './schedules/history-tab.tsx';
import MovedPage from './schedules/moved-page.tsx';
import { ScheduleButtons } from './schedules/schedule-buttons.tsx';

const alerts: ReportType = {
  ...sampleOf(reportsApi.types),
  type: 'alerts',
  name: 'Alerts',
  about: 'Each alert.',
  has_period: true,
  timezone: null,
  filters: [],
  columns: [],
};
const devices: ReportType = {
  ...alerts,
  type: 'devices',
  name: 'Devices',
  has_period: false,
  timezone: 'UTC',
};
const kinds = ['text', 'yes_no', 'money', 'decimal', 'integer', 'date'] as const;
const preview = {
  columns: kinds.map((kind) => ({ key: kind, label: kind, kind })),
  rows: [
    ['Ana', true, 123_450, 1.26, 12_000, '2026-11-21'],
    ['', false, null, 0, -5, null],
  ],
  has_more: false,
  facts: [
    { label: 'Period', value: '2026-11-01 to 2026-11-21' },
    { label: 'Made', value: 'today' },
  ],
};
const run: ReportRun = {
  ...sampleOf(reportsApi.runs),
  id: 3,
  name: 'Alerts',
  status: 'finished',
  rows: 2,
  created_at: '2026-11-21T01:00:00Z',
  problem: '',
};
const open = (options: OpenOptions = {}) =>
  openScreen(<ReportsPage />, {
    at: '/reports',
    ...options,
    answers: [
      ...(options.answers ?? []),
      answer(reportsApi.types, [alerts, devices]),
      answer(reportsApi.preview, preview),
      answer(reportsApi.organisationPreview, preview),
      answer(reportsApi.runs, []),
      answer(reportsApi.organisationRuns, []),
    ],
  });
const cells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

describe('the preview', () => {
  it('writes each kind of cell as what it is, and a dash for nothing', async () => {
    const screen = open();
    await screen.expectText('All rows are shown.', 'Period: 01/11/2026 to 21/11/2026');
    expect(cells()).toEqual([
      ['Ana', 'Yes', '1,234.50', '1.3', '12,000', '21/11/2026'],
      ['–', 'No', '–', '0', '-5', '–'],
    ]);
    await screen.expectNoText('Made:');
  });

  it.each([
    [{ rows: [], has_more: false }, 'No rows. Change the filters or the period.'],
    [{ has_more: true }, 'Showing 2 rows. Run the report for all.'],
  ])('says how much of the report it is (%#)', async (over, words) => {
    const screen = open({ answers: [answer(reportsApi.preview, { ...preview, ...over })] });
    await screen.expectText(words);
    await screen.expectNoText('All rows are shown.');
  });

  it('a custom period asks for its days, and another one forgets them', async () => {
    const screen = open({
      answers: [
        refuse(reportsApi.preview, 422, {
          errors: { from: ['Enter the first day.'], to: ['Enter the last day.'] },
        }),
      ],
    });
    await screen.choose('Period', 'custom');
    await screen.expectText('Enter the first day. Enter the last day.');
    await screen.field('First day');
    screen.change(answer(reportsApi.preview, preview));
    await screen.choose('Period', 'last_month');
    await screen.expectText('All rows are shown.');
    expect(screen.written.at(-1)?.[1]).toEqual({
      filters: { period: 'last_month', from: null, to: null },
    });
    await screen.expectNoText('First day');
  });
});

it('a report without a period or a choice of zone offers neither', async () => {
  const screen = open({ at: '/reports?report=devices' });
  await screen.find('combobox', 'Format');
  expect([screen.look('combobox', 'Period'), screen.look('combobox', 'Time zone')]).toEqual([
    null,
    null,
  ]);
});

it('an address that names no known report opens the first', async () => {
  const screen = open({ at: '/reports?report=unknown' });
  await screen.expect(() => expect(document.querySelector('select')?.value).toBe('alerts'));
});

it('runs with the filters and the format that are chosen, and says where the file appears', async () => {
  const screen = open({ answers: [answer(reportsApi.run, run)] });
  await screen.choose('Period', 'last_7_days');
  await screen.choose('Format', 'pdf');
  await screen.press('Run report');
  await screen.expectText('Alerts is being made. It appears under Files.');
  expect(screen.written.find(([line]) => line === 'POST /reports/alerts')?.[1]).toEqual({
    filters: { period: 'last_7_days', from: null, to: null },
    format: 'pdf',
  });
  expect(reportFormats).toContain('pdf');
});

it('in an organisation it asks the calls of that organisation', async () => {
  const screen = open({ scope: ownScope, answers: [answer(reportsApi.organisationRun, run)] });
  await screen.press('Run report');
  await screen.expectText('is being made');
  const lines = screen.calls.map(({ line }) => line);
  expect(lines).toContain('POST /organisations/4/reports/alerts');
  expect(lines.some((line) => line.startsWith('GET /organisations/4/report-runs'))).toBe(true);
  expect(lines).toContain('GET /lists/report-types?area=organisation');
  expect(lines.some((line) => line.startsWith('GET /report-runs'))).toBe(false);
  expect((await screen.find('link', 'Scheduled reports')).getAttribute('href')).toBe(
    '/organisation/scheduled-reports',
  );
});

it('what is wrong with a filter is said next to the button, all of it', () => {
  const fields = { from: ['Enter the first day.'], to: ['Enter the last day.'] };
  expect(problemOf(new CallError(422, 'invalid', 'Wrong.', { fields }))).toBe(
    'Enter the first day. Enter the last day.',
  );
  expect(problemOf(new CallError(409, 'busy', 'Too many.'))).toBe('Too many.');
  expect(problemOf(new Error('a defect'))).toBe('');
});

describe('files', () => {
  it('say how far they are; a finished one alone is downloaded', async () => {
    const screen = open({
      answers: [
        answer(reportsApi.runs, [
          { ...run, rows: 1 },
          { ...run, id: 4, status: 'running', is_cut: true, rows: 2000 },
          { ...run, id: 5, status: 'failed', problem: 'Too large.' },
        ]),
        fileAnswer(reportsApi.file, 'alerts.csv', 'a'),
      ],
    });
    await screen.expectText('1 row', 'first 2,000 rows', 'Too large.', 'In progress', 'Failed');
    const downloads = await screen.all('button', /^Download Alerts of/);
    expect(downloads).toHaveLength(1);
    await screen.press(/^Download Alerts of/);
    await screen.expect(() =>
      expect(screen.calls.map(({ line }) => line)).toContain('GET /report-runs/3/file'),
    );
  });

  it('the news of a run are shown at once', async () => {
    const screen = open({ answers: [answer(reportsApi.runs, [{ ...run, status: 'running' }])] });
    await screen.expectText('In progress');
    screen.change(answer(reportsApi.runs, [run]));
    await screen.emit('private-user.5', reportRunProgress, run);
    await screen.expectText('Finished');
  });

  it('without any it says how long they are kept', async () => {
    const screen = open();
    await screen.expectText('Reports that you run appear here and are kept for 30 days.');
  });
});

describe('a scheduled report', () => {
  const schedule = { ...sampleOf(scheduledReports.api.get), id: 2, name: 'Weekly' };

  it.each([
    ['active', 'Pause'],
    ['paused', 'Activate'],
  ] as const)('%s: its button is %s', async (status, label) => {
    const screen = openScreen(<ScheduleButtons record={{ ...schedule, status }} />, {
      answers: [answer(scheduleCallsApi.toggle, schedule)],
    });
    await screen.press(label);
    await screen.expectWritten(['PUT /scheduled-reports/2/toggle-active']);
  });

  it('is sent now as well as on its schedule', async () => {
    const screen = openScreen(<ScheduleButtons record={schedule} />, {
      answers: [answer(scheduleCallsApi.runNow, run)],
    });
    await screen.press('Run now');
    await screen.expectText('Weekly is being made and sent.');
  });

  it('its history names each email that was not delivered, with the reason', async () => {
    const email = { ...sampleOf(scheduleCallsApi.emails), at: '2026-11-21T01:00:00Z' };
    const screen = openScreen(
      <OpenRecordProvider value={schedule}>
        <HistoryTab />
      </OpenRecordProvider>,
      {
        answers: [
          answer(scheduleCallsApi.runs, [
            { ...run, rows: 1 },
            { ...run, id: 4, problem: 'No rows.' },
          ]),
          answer(scheduleCallsApi.emails, [
            { ...email, id: 1, recipient: 'ana@x.test', status: 'delivered', problem: '' },
            { ...email, id: 2, recipient: 'bo@x.test', status: 'failed', problem: 'Unknown.' },
          ]),
        ],
      },
    );
    await screen.expectText('1 row', 'No rows.', 'Delivered', 'Not delivered', 'AEDT · Unknown.');
  });

  it('a history without runs and emails says so', async () => {
    const screen = openScreen(
      <OpenRecordProvider value={schedule}>
        <HistoryTab />
      </OpenRecordProvider>,
      { answers: [answer(scheduleCallsApi.runs, []), answer(scheduleCallsApi.emails, [])] },
    );
    await screen.expectText('Runs of the last 30 days appear here.', 'Emails to the recipients');
  });

  it('the other address of the schedules leads to the one that they have', async () => {
    const screen = openScreen(<MovedPage />, { at: '/organisation/reports/scheduled-reports' });
    await screen.expectAddress('/organisation/scheduled-reports');
  });
});
