// What can be done with several people at once, in each area.
import { msg } from '@lingui/core/macro';
import { IconBan, IconBuilding, IconCircleCheck, IconSitemap, IconTags, IconTrash } from '@tabler/icons-react';
import { departments } from '#domain/departments/departments.api.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { userTagsApi } from '#domain/user-tags/user-tags.api.ts';
import { newUserFields, userFields } from '#domain/users/user.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';

const accounts = {
  enable: { label: msg`Enable`, icon: IconCircleCheck, effect: msg`These people can sign in again.` },
  disable: {
    label: msg`Disable`,
    icon: IconBan,
    effect: msg`These people are signed out and cannot sign in. Alerts from their devices are still raised.`,
  },
  delete: {
    label: msg`Delete`,
    icon: IconTrash,
    danger: true,
    effect: msg`These people and their personal contacts are deleted. Their alerts are kept. People in an escalation group or in an open alert stay.`,
  },
} as const;

export const centreBulk = accounts;

export const organisationBulk = {
  set_department: {
    label: msg`Set department`,
    icon: IconSitemap,
    effect: msg`These people are moved to this department. Leave it empty for no department.`,
    sections: sectionsOf(userFields)([
      { key: 'department', title: msg`Department`, fields: { department_id: { label: msg`Department`, picker: departments.api.picker } } },
    ]),
  },
  set_tags: {
    label: msg`Set tags`,
    icon: IconTags,
    effect: msg`These people get exactly these tags and lose all others.`,
    sections: sectionsOf(userFields)([
      { key: 'tags', title: msg`Tags`, fields: { user_tag_ids: { label: msg`Tags`, picker: userTagsApi.picker, wide: true } } },
    ]),
  },
  ...accounts,
} as const;

export const systemBulk = {
  move: {
    label: msg`Move`,
    icon: IconBuilding,
    effect: msg`These people are moved to this organisation. Their alerts and devices stay behind, their accounts and personal contacts go with them.`,
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
