// What the screens of escalation groups show: the people in calling order, and below them who is
// called when, while it is edited.
import { msg, plural } from '@lingui/core/macro';
import { escalationGroupFaults } from '#domain/escalation-groups/escalation-group.ts';
import { escalationGroups } from '#domain/escalation-groups/escalation-groups.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { CoveragePanel } from './coverage-panel.tsx';
import { GroupUsersField } from './group-users-field.tsx';

const sections = (below: () => React.ReactNode) =>
  sectionsOf(escalationGroups.fields)([
    { key: 'name', title: msg`Group`, fields: { name: { label: msg`Name` } } },
    {
      key: 'people',
      title: msg`People`,
      intro: msg`Called in this order, each only on their own days and hours.`,
      fields: {
        users: { label: msg`People in calling order`, wide: true, control: GroupUsersField },
      },
      below,
    },
  ]);

const NewCoverage = () => <CoveragePanel group={null} />;
const SavedCoverage = () => <CoveragePanel group={useOpenRecord(escalationGroups)} />;

export default resourcePages(escalationGroups, {
  title: msg`Escalation groups`,
  words: {
    many: msg`escalation groups`,
    add: msg`Add escalation group`,
    search: msg`Search name`,
    none: {
      title: msg`No escalation groups yet`,
      text: msg`A group says who is called about an alert, in which order and at which hours. Add the first one.`,
    },
  },
  list: {
    columns: {
      name: { label: msg`Name` },
      users_count: { label: msg`People called` },
      departments_count: { label: msg`Departments` },
      covered_count: { label: msg`People covered` },
      updated_at: { label: msg`Changed`, hidden: true },
    },
  },
  add: { sections: sections(NewCoverage), initial: { users: [] } },
  page: {
    forms: { '': sections(SavedCoverage) },
    facts: ({ departments_count, covered_count }) =>
      `${plural(departments_count, { one: 'Used by # department', other: 'Used by # departments' })}, ${plural(covered_count, { one: '# person', other: '# people' })}`,
  },
  faults: escalationGroupFaults,
});
