// The sections of a department's forms; each name is a field that the server takes.
import { msg } from '@lingui/core/macro';
import { departmentFields } from '#domain/departments/department.ts';
import {
  escalationGroups,
  groupPeopleApi,
} from '#domain/escalation-groups/escalation-groups.api.ts';
import { departmentTags } from '#domain/tags/department-tags.api.ts';
import { addressSection } from '#web/kit/form/address-section.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { DeviceLimitWarning } from './device-limit-warning.tsx';
import { kindLabels } from './kind-labels.ts';

const department = {
  key: 'department',
  title: msg`Department`,
  intro: msg`People of a department share its grace period, time zone and escalation groups, unless they have their own.`,
  fields: {
    name: { label: msg`Name` },
    contact_id: { label: msg`Contact`, picker: groupPeopleApi.admins_and_users },
    department_tag_ids: {
      label: msg`Tags`,
      picker: departmentTags.api.picker,
      create: departmentTags.api.create,
      wide: true,
    },
    timezone: { label: msg`Time zone` },
    grace_period: {
      label: msg`Grace period`,
      hint: msg`Minutes to wait before calling the escalation group.`,
    },
  },
} as const;

const escalation = {
  key: 'escalation',
  title: msg`Escalation groups`,
  intro: msg`Called in this order for people without a group of their own.`,
  fields: {
    escalation_groups: {
      label: msg`Escalation groups in calling order`,
      wide: true,
      add: msg`Add escalation group`,
      fields: {
        escalation_group_id: { label: msg`Escalation group`, picker: escalationGroups.api.picker },
      },
    },
  },
} as const;

const limits = {
  key: 'device-limits',
  title: msg`Device limits`,
  intro: msg`How many devices the department may have. Leave a box empty for no limit of its own.`,
  fields: {
    device_limits: {
      label: msg`Limit for each kind of device`,
      wide: true,
      fields: kindLabels,
    },
  },
  below: DeviceLimitWarning,
} as const;

const dates = {
  key: 'dates',
  title: msg`Dates`,
  intro: msg`Hidden from pickers outside these dates. Alerts still work.`,
  fields: { start_date: { label: msg`Start date` }, end_date: { label: msg`End date` } },
} as const;

export const restoreSections = sectionsOf(departmentFields)([
  {
    key: 'new-dates',
    title: msg`New dates`,
    fields: { start_date: { label: msg`Start date` }, end_date: { label: msg`End date` } },
  },
]);

export const newDepartmentSections = sectionsOf(departmentFields)([department, escalation, limits]);

export const departmentSections = sectionsOf(departmentFields)([
  department,
  escalation,
  limits,
  dates,
  addressSection,
  { key: 'note', title: msg`Note`, fields: { note: { label: msg`Note`, wide: true } } },
]);

export const accountsSections = sectionsOf(departmentFields)([
  {
    key: 'accounts-contact',
    title: msg`Accounts contact`,
    intro: msg`Who receives the invoices of this department.`,
    fields: {
      accounts_first_name: { label: msg`First name` },
      accounts_last_name: { label: msg`Last name` },
      accounts_email: { label: msg`Email` },
      cost_centre_code: { label: msg`Cost centre code` },
      accounts_mobile_country: { label: msg`Country of the mobile` },
      accounts_mobile: { label: msg`Mobile`, phone: 'mobile' },
      accounts_landline_country: { label: msg`Country of the landline` },
      accounts_landline: { label: msg`Landline`, phone: 'landline' },
    },
  },
]);
