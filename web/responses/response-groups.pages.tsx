// What the screens of an organisation's response groups show: the list, adding one, and the page of
// one with its steps.
import { msg, plural, t } from '@lingui/core/macro';
import { type ResponseGroup, responseGroups } from '#domain/responses/response-groups.api.ts';
import { listFaults } from '#domain/responses/written-step.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { DeviceTypeField } from './device-type-field.tsx';
import { listsShape } from './editor/lists-shape.ts';

const namesOf = ({ departments }: Pick<ResponseGroup, 'departments'>): string =>
  departments.map((one) => one.name).join(', ');
const name = { label: msg`Name` };
const whole = {
  label: msg`For the whole organisation`,
  hint: msg`Departments without a group of their own use it. One group for each type of device can be for all.`,
};
const steps = {
  key: 'steps',
  title: msg`Instructions`,
  intro: msg`For each alert type, in the order in which the operator works through them. Alert types without steps show the default instructions.`,
  fields: { responses: listsShape },
} as const;

export default resourcePages(responseGroups, {
  title: msg`Response groups`,
  words: {
    many: msg`response groups`,
    add: msg`Add response group`,
    search: msg`Search name`,
    none: {
      title: msg`No response groups yet`,
      text: msg`A response group has this organisation's instructions for one type of device. Without one, operators see the default instructions.`,
    },
  },
  list: {
    columns: {
      name: { label: msg`Name` },
      device_type: { label: msg`Device type` },
      for_whole_organisation: { label: msg`Whole organisation` },
      departments: { label: msg`Departments`, cell: namesOf, text: namesOf },
      steps_count: { label: msg`Steps` },
      updated_at: { label: msg`Changed`, hidden: true },
    },
  },
  add: {
    sections: sectionsOf(responseGroups.fields)([
      {
        key: 'group',
        title: msg`Group`,
        fields: {
          name,
          device_type_id: { label: msg`Device type`, control: DeviceTypeField },
          for_whole_organisation: whole,
        },
      },
      steps,
    ]),
    initial: { for_whole_organisation: false, responses: [] },
  },
  page: {
    forms: {
      '': sectionsOf(responseGroups.fields)([
        { key: 'group', title: msg`Group`, fields: { name, for_whole_organisation: whole } },
        steps,
      ]),
    },
    facts: ({ device_type, departments, for_whole_organisation }) =>
      [
        device_type,
        ...(for_whole_organisation ? [t`For the whole organisation`] : []),
        plural(departments.length, {
          0: 'No departments',
          one: '# department',
          other: '# departments',
        }),
      ].join(' · '),
  },
  faults: listFaults,
});
