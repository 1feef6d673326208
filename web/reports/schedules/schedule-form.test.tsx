// @vitest-environment happy-dom
// The form of a scheduled report: only the filters that the report has, its day as a button, its
// times in a sentence, and its email.
import { describe, expect, it } from 'vitest';
import { departments } from '#domain/departments/departments.api.ts';
import type { ReportType } from '#domain/reports/report.ts';
import { reportsApi } from '#domain/reports/reports.api.ts';
import { organisationScheduledReports } from '#domain/reports/scheduled-reports.api.ts';
import { userTags } from '#domain/tags/user-tags.api.ts';
import { organisationUsers } from '#domain/users/people.api.ts';
import { answer } from '#web/kit/testing/answers.factory.ts';
import { openScreens, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { reportScreens } from '../reports.screens.ts';
import { fittingFilters, offeredFilters } from './offered-filters.ts';
import { timesInWords } from './times-in-words.ts';

const alerts: ReportType = {
  ...sampleOf(reportsApi.types),
  type: 'alerts',
  name: 'Alerts',
  has_period: true,
  timezone: null,
  filters: ['department_id', 'user_id'],
};
const devices: ReportType = {
  ...alerts,
  type: 'devices',
  name: 'Devices',
  has_period: false,
  timezone: 'UTC',
  filters: ['user_tag_id'],
};
const bare: ReportType = { ...devices, type: 'bare', name: 'Bare', filters: [] };

const open = () =>
  openScreens(reportScreens, {
    scope: ownScope,
    at: '/organisation/scheduled-reports/add',
    user: {
      abilities: [
        'read organisation reports',
        'read organisation users',
        'read departments',
        'read organisation settings',
      ],
      organisation_id: 4,
    },
    answers: [
      answer(reportsApi.types, [alerts, devices, bare]),
      answer(departments.api.picker, []),
      answer(userTags.api.picker, []),
      answer(organisationUsers.api.picker, [
        { ...sampleOf(organisationUsers.api.picker), id: 9, name: 'Mei Chen' },
      ]),
      answer(
        organisationScheduledReports.api.create,
        sampleOf(organisationScheduledReports.api.get),
      ),
    ],
  });

describe('the form', () => {
  it('shows the filters of the chosen report alone, and the days of a custom period', async () => {
    const screen = open();
    await screen.expectText('Choose the report first', 'Bare');
    await screen.choose('Report', 'Alerts');
    await screen.expectText('Department', 'Person', 'Time zone');
    await screen.expectNoText('First day', 'Tag', 'Device type');
    await screen.choose('Period', 'Custom');
    await screen.field('First day');
    await screen.choose('Report', 'Devices');
    await screen.expectText('Tag');
    await screen.expectNoText('Department', 'First day', 'Time zone');
    await screen.choose('Report', 'Bare');
    await screen.expectText('This report has no filters.');
  });
});

describe('filters', () => {
  it('of a report are its own, with the days only of a custom period', () => {
    expect(offeredFilters(alerts, false)).toEqual([
      'period',
      'department_id',
      'user_id',
      'timezone',
    ]);
    expect(offeredFilters(alerts, true)).toContain('from');
    expect(offeredFilters(devices, true)).toEqual(['user_tag_id']);
  });

  it('that the next report does not have are not sent for it', () => {
    const typed = {
      department_id: 3,
      user_id: 9,
      user_tag_id: 5,
      period: 'custom',
      from: '2026-11-01',
      to: '2026-11-02',
      timezone: 'Australia/Perth',
    };
    const none = { organisation_id: null, alert_type_id: null, device_type_id: null };
    expect(fittingFilters(typed, alerts)).toEqual({ ...typed, ...none, user_tag_id: null });
    expect(fittingFilters(typed, devices)).toEqual({
      ...none,
      department_id: null,
      user_id: null,
      user_tag_id: 5,
      from: null,
      to: null,
      timezone: null,
      period: 'last_30_days',
    });
    const monthly = { ...typed, period: 'last_month' };
    expect(fittingFilters(monthly, alerts)).toMatchObject({
      period: 'last_month',
      from: null,
      to: null,
    });
    expect(fittingFilters(undefined, alerts)).toMatchObject({ period: 'last_30_days' });
  });
});

describe('a schedule in words', () => {
  const start = { starting_date: '2026-11-27', day: null };
  it.each([
    [{ ...start, repeat_every: 1, repeat_period: 'days' }, 'Every day at 06:00'],
    [{ ...start, repeat_every: 3, repeat_period: 'days' }, 'Every 3 days at 06:00'],
    [{ ...start, repeat_every: 1, repeat_period: 'weeks' }, 'Every Friday at 06:00'],
    [
      { ...start, repeat_every: 2, repeat_period: 'weeks', day: 7 },
      'Every 2 weeks, on Sunday at 06:00',
    ],
    [
      { ...start, starting_date: '2026-11-29', repeat_every: 1, repeat_period: 'weeks' },
      'Every Sunday at 06:00',
    ],
    [{ ...start, repeat_every: 1, repeat_period: 'months' }, 'On day 27 of every month at 06:00'],
    [
      { ...start, repeat_every: 2, repeat_period: 'months', day: 28 },
      'On day 28 of every 2 months at 06:00',
    ],
    [
      { ...start, repeat_every: 1, repeat_period: 'months', day: 29 },
      'On day 29 of every month at 06:00, or on the last day',
    ],
  ] as const)('%o is “%s”', (times, words) => {
    expect(timesInWords(times, 'en-AU')).toBe(words);
  });

  it('has the clock of its reader', () => {
    expect(timesInWords({ ...start, repeat_every: 1, repeat_period: 'days' }, 'en')).toBe(
      'Every day at 6:00 AM',
    );
  });
});

describe('the times', () => {
  it('of weeks are a day to press, of months a list, of days none', async () => {
    const screen = open();
    await screen.expectText('Every day at 06:00');
    await screen.type('Starting date', '27/11/2030');
    await screen.expectText('27/11/2030 · 28/11/2030');
    expect(screen.look('checkbox', 'Friday')).toBeNull();
    await screen.choose('Repeat in', 'Weeks');
    await screen.expectText('Every Wednesday at 06:00');
    await screen.pressElement(await screen.find('checkbox', 'Friday'));
    await screen.expectText('Every Friday at 06:00', '29/11/2030 · 06/12/2030');
    await screen.choose('Repeat in', 'Months');
    await screen.expectText(
      'On day 27 of every month',
      'A shorter month has its last day instead.',
    );
    await screen.choose('Day', '31');
    await screen.expectText('On day 31 of every month at 06:00, or on the last day');
  });
});

describe('the email', () => {
  it('is shown with the name, the first recipient and what is attached', async () => {
    const screen = open();
    await screen.expectText('Report: Name of the report', 'Hello,');
    await screen.type('Name', 'Friday alerts');
    await screen.expectText(
      'Report: Friday alerts',
      'The report "Friday alerts" is ready, with 128 rows.',
    );
    await screen.expectNoText('It is attached.');
    await screen.pressElement(await screen.field('Attach the file to the email'));
    await screen.expectText('It is attached.');
  });
});
