// What can be done with several drafts at once.
import { msg } from '@lingui/core/macro';
import { IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { departments } from '#domain/departments/departments.api.ts';
import { escalationGroups } from '#domain/escalation-groups/escalation-groups.api.ts';
import { editableTogether } from '#domain/provisioning/provisioning.api.ts';
import { skippedTexts } from '#domain/provisioning/provisioning-record.ts';
import { organisationRoles } from '#domain/users/user-roles.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { roleWordsOf } from '#web/kit/status/role-words.ts';
import { fieldWords } from './provisioning-words.ts';
import { YesNoChoice } from './yes-no-choice.tsx';

const yesNo = (label: (typeof fieldWords)[keyof typeof fieldWords]) => ({
  label,
  control: YesNoChoice,
});

export const provisioningBulk = {
  provision: {
    label: msg`Provision`,
    icon: IconSend,
    effect: msg`The selected drafts become accounts, and each person is sent an email to set up theirs. People without app access, or with a time zone that does not match their phone country, are skipped.`,
    question: {
      code: 'device_limit',
      more: { proceed_device_limit: true },
      yes: msg`Provision anyway`,
    },
    refusedText: (reasons: readonly string[]) => skippedTexts(reasons).join(' ') || null,
  },
  edit: {
    label: msg`Edit`,
    icon: IconPencil,
    effect: msg`Only the fields that you fill in are changed.`,
    partial: true,
    sections: sectionsOf(editableTogether)([
      {
        key: 'fields',
        title: msg`Fields`,
        fields: {
          role: { label: fieldWords.role, choices: roleWordsOf(organisationRoles) },
          department_id: { label: fieldWords.department_id, picker: departments.api.picker },
          escalation_group_id: {
            label: fieldWords.escalation_group_id,
            picker: escalationGroups.api.picker,
          },
          country_id: { label: fieldWords.country_id },
          timezone: { label: fieldWords.timezone },
          mobile_app_access: yesNo(fieldWords.mobile_app_access),
          create_device_provisioned: yesNo(fieldWords.create_device_provisioned),
          personal_contacts_allowed: yesNo(fieldWords.personal_contacts_allowed),
          is_shared: yesNo(fieldWords.is_shared),
        },
      },
    ]),
  },
  delete: {
    label: msg`Delete`,
    icon: IconTrash,
    danger: true,
    effect: msg`The selected drafts are deleted. People who have an account already stay. This can't be undone.`,
  },
} as const;
