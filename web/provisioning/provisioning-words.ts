// The words of drafts: their columns and states.
import { msg } from '@lingui/core/macro';
import { IconFileText } from '@tabler/icons-react';
import type { ProvisioningRecord } from '#domain/provisioning/provisioning-record.ts';
import { type StatusLooks, statusLooks } from '#web/kit/status/status-badge.tsx';

export const draftLooks: StatusLooks<ProvisioningRecord['status']> = {
  draft: { tone: 'quiet', icon: IconFileText, word: msg`Draft` },
  pending: { ...statusLooks.pending, word: msg`Invited` },
  published: { ...statusLooks.active, word: msg`Published` },
};

export const fieldWords = {
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`Email`,
  country_id: msg`Phone country`,
  mobile: msg`Mobile`,
  landline: msg`Landline`,
  role: msg`Role`,
  department_id: msg`Department`,
  escalation_group_id: msg`Escalation group`,
  timezone: msg`Time zone`,
  mobile_app_access: msg`Mobile app access`,
  create_device_provisioned: msg`Adds a device with the app`,
  personal_contacts_allowed: msg`Personal contacts`,
  is_shared: msg`Shared profile`,
};
