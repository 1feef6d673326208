// What can be done with several people at once, in each area.
import { msg } from '@lingui/core/macro';
import {
  IconBan,
  IconBuilding,
  IconCircleCheck,
  IconSitemap,
  IconTags,
  IconTrash,
} from '@tabler/icons-react';
import { departments } from '#domain/departments/departments.api.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { userTagsApi } from '#domain/tags/user-tags.api.ts';
import { inGroupsText, inGroupText, newUserFields, userFields } from '#domain/users/user.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';

/** R334: one line for several people in escalation groups; of one the result itself says it. */
const inGroups =
  (done: 'delete' | 'move') =>
  (reasons: readonly string[]): string | null => {
    const people = reasons.filter((reason) => reason === inGroupText(done)).length;
    return people > 1 ? inGroupsText(done, people) : null;
  };

const accounts = {
  enable: {
    label: msg`Enable`,
    icon: IconCircleCheck,
    effect: msg`The selected people can sign in again.`,
  },
  disable: {
    label: msg`Disable`,
    icon: IconBan,
    effect: msg`The selected people are signed out and can no longer sign in. Their devices still raise alerts.`,
  },
  delete: {
    label: msg`Delete`,
    icon: IconTrash,
    danger: true,
    refusedText: inGroups('delete'),
    effect: msg`The selected people and their personal contacts are deleted. Their alerts are kept. People in an escalation group or with an open alert are not deleted. This can't be undone.`,
  },
} as const;

export const centreBulk = accounts;

export const organisationBulk = {
  set_department: {
    label: msg`Set department`,
    icon: IconSitemap,
    effect: msg`The selected people are moved to this department. Leave it empty to remove them from their department.`,
    sections: sectionsOf(userFields)([
      {
        key: 'department',
        title: msg`Department`,
        fields: { department_id: { label: msg`Department`, picker: departments.api.picker } },
      },
    ]),
  },
  set_tags: {
    label: msg`Set tags`,
    icon: IconTags,
    effect: msg`Replaces all tags of the selected people.`,
    sections: sectionsOf(userFields)([
      {
        key: 'tags',
        title: msg`Tags`,
        fields: { user_tag_ids: { label: msg`Tags`, picker: userTagsApi.picker, wide: true } },
      },
    ]),
  },
  ...accounts,
} as const;

export const systemBulk = {
  move: {
    label: msg`Move`,
    refusedText: inGroups('move'),
    icon: IconBuilding,
    effect: msg`Accounts and personal contacts are moved to this organisation. Alerts and devices stay where they are. People in an escalation group or with an open alert are not moved. This can't be undone.`,
    sections: sectionsOf(newUserFields)([
      {
        key: 'organisation',
        title: msg`Organisation`,
        fields: { organisation_id: { label: msg`Organisation`, picker: organisations.api.picker } },
      },
    ]),
  },
  ...accounts,
} as const;
