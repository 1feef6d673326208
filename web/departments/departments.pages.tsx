// What the screens of departments show.
import { msg, plural } from '@lingui/core/macro';
import { IconArchive, IconClockPause, IconHourglass, IconTags } from '@tabler/icons-react';
import {
  type DepartmentStatus,
  departmentFaults,
  departmentFields,
} from '#domain/departments/department.ts';
import { departments } from '#domain/departments/departments.api.ts';
import { departmentTags } from '#domain/tags/department-tags.api.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { dayIn } from '#web/kit/format/dates.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { type StatusLooks, statusLooks } from '#web/kit/status/status-badge.tsx';
import { tagsColumn } from '#web/kit/table/tags-cell.tsx';
import {
  accountsSections,
  departmentSections,
  newDepartmentSections,
  restoreSections,
} from './department-sections.ts';

const looks: StatusLooks<DepartmentStatus> = {
  active: statusLooks.active,
  not_started: { tone: 'quiet', icon: IconHourglass, word: msg`Not started` },
  ended: { tone: 'quiet', icon: IconClockPause, word: msg`Ended` },
  archived: statusLooks.archived,
};

const setTags = sectionsOf(departmentFields)([
  {
    key: 'tags',
    title: msg`Tags`,
    fields: {
      department_tag_ids: {
        label: msg`Tags`,
        picker: departmentTags.api.picker,
        create: departmentTags.api.create,
        wide: true,
      },
    },
  },
]);

export default resourcePages(departments, {
  title: msg`Departments`,
  words: {
    many: msg`departments`,
    add: msg`Add department`,
    search: msg`Search name`,
    none: {
      title: msg`No departments yet`,
      text: msg`Departments group people who share escalation groups and device limits. Add the first one.`,
    },
  },
  list: {
    columns: {
      name: { label: msg`Name` },
      status: { label: msg`Status`, statuses: looks },
      users_count: { label: msg`People`, opens: 'users' },
      devices_count: { label: msg`Devices` },
      department_tags: { label: msg`Tags`, ...tagsColumn('department_tags') },
      contact_name: { label: msg`Contact` },
      grace_period: { label: msg`Grace period (min)`, hidden: true },
      timezone: { label: msg`Time zone`, hidden: true },
      archived_at: { label: msg`Archived`, hidden: true },
      updated_at: { label: msg`Changed`, hidden: true },
    },
    filters: {
      department_tag_id: { label: msg`Tags`, picker: departmentTags.api.picker },
      archived: {
        label: msg`Archived`,
        choices: { false: msg`Not archived`, true: msg`Archived` },
      },
    },
    bulk: {
      archive: {
        label: msg`Archive`,
        icon: IconArchive,
        archived: false,
        effect: msg`People of these departments are moved to no department. Restoring a department does not bring them back.`,
      },
      set_tags: {
        label: msg`Set tags`,
        icon: IconTags,
        archived: false,
        effect: msg`These departments get exactly these tags and lose all others.`,
        sections: setTags,
      },
    },
  },
  add: {
    sections: newDepartmentSections,
    initial: {
      department_tag_ids: [],
      escalation_groups: [],
      device_limits: { app: null, ev04: null, zoleo: null },
    },
  },
  page: {
    forms: { details: departmentSections, 'accounts-information': accountsSections },
    status: ({ status }) => looks[status],
    facts: ({ users_count, devices_count }) =>
      `${plural(users_count, { one: '# person', other: '# people' })}, ${plural(devices_count, { one: '# device', other: '# devices' })}`,
  },
  faults: departmentFaults,
  restoring: {
    needed: ({ end_date, timezone }) =>
      end_date !== null && end_date < dayIn(timezone, serverNow()),
    why: msg`Its end date is in the past. Enter the dates from which and until which it can be chosen again, or leave the end date empty.`,
    sections: restoreSections,
  },
  archiving: ({ users_count }) =>
    users_count === 0
      ? null
      : plural(users_count, {
          one: '# person is moved to no department. Restoring it does not bring them back.',
          other: '# people are moved to no department. Restoring it does not bring them back.',
        }),
});
