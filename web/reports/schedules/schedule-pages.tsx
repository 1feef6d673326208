// What the screens of scheduled reports show, the same in both areas.
import { msg } from '@lingui/core/macro';
import type { scheduledReports } from '#domain/reports/scheduled-reports.api.ts';
import { scheduleFaults } from '#domain/reports/scheduled-reports.api.ts';
import type { ResourcePagesShape } from '#web/kit/page/resource/declared.ts';
import { statusLooks } from '#web/kit/status/status-badge.tsx';
import type { Pickers } from '../report-calls.ts';
import { formatWords } from '../report-words.ts';
import { ScheduleButtons } from './schedule-buttons.tsx';
import { ReportName } from './schedule-fields.tsx';
import { newSchedule, scheduleSections } from './schedule-sections.tsx';

export const scheduleShape = (pickers: Pickers) =>
  ({
    title: msg`Scheduled reports`,
    words: {
      many: msg`scheduled reports`,
      add: msg`Schedule report`,
      search: msg`Search name`,
      none: {
        title: msg`No scheduled reports yet`,
        text: msg`Send a report to people by email at regular times.`,
      },
    },
    list: {
      columns: {
        name: { label: msg`Name` },
        status: {
          label: msg`Status`,
          statuses: { active: statusLooks.active, paused: statusLooks.paused },
        },
        report: { label: msg`Report`, cell: ({ report }) => <ReportName type={report} /> },
        format: { label: msg`Format`, choices: formatWords, hidden: true },
        next_at: { label: msg`Next` },
        last_at: { label: msg`Last` },
        undelivered: { label: msg`Not delivered to` },
        created_by: { label: msg`Made by`, hidden: true },
      },
    },
    add: { sections: scheduleSections(pickers), initial: newSchedule },
    page: {
      forms: { details: scheduleSections(pickers) },
      status: ({ status }) => statusLooks[status],
      Buttons: ScheduleButtons,
    },
    faults: scheduleFaults,
  }) satisfies ResourcePagesShape<typeof scheduledReports>;
