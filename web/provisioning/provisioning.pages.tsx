// What the provisioning desk shows: the drafts with their states, one edited in a dialog, and what
// is done with several (R137).

import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconMail, IconUpload } from '@tabler/icons-react';
import { departments } from '#domain/departments/departments.api.ts';
import { escalationGroups } from '#domain/escalation-groups/escalation-groups.api.ts';
import { provisioning } from '#domain/provisioning/provisioning.api.ts';
import { changeRefusal } from '#domain/provisioning/provisioning.policy.ts';
import { provisioningFields } from '#domain/provisioning/provisioning-record.ts';
import { peopleApi } from '#domain/users/people.api.ts';
import { organisationRoles } from '#domain/users/user-roles.ts';
import { useCall } from '#web/kit/call/query.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useGo } from '#web/kit/screen/address.tsx';
import { useInvitationToast } from '#web/kit/services/invitation-toast.ts';
import { useMay } from '#web/kit/session/session.ts';
import { roleWordsOf } from '#web/kit/status/role-words.ts';
import { wordsOf } from '#web/kit/status/status-badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { provisioningBulk } from './provisioning-bulk.ts';
import { draftLooks, fieldWords } from './provisioning-words.ts';

const named = (key: 'department' | 'escalation_group') => {
  const text = (row: { readonly [Name in typeof key]: { readonly name: string } | null }): string =>
    row[key]?.name ?? '';
  return { cell: (row: Parameters<typeof text>[0]) => text(row) || '–', text };
};

const sections = sectionsOf(provisioningFields)([
  {
    key: 'person',
    title: msg`Person`,
    fields: {
      first_name: { label: fieldWords.first_name },
      last_name: { label: fieldWords.last_name },
      email: { label: fieldWords.email, hint: msg`The set-up email is sent here.` },
      role: { label: fieldWords.role, choices: roleWordsOf(organisationRoles) },
    },
  },
  {
    key: 'phones',
    title: msg`Phone and time zone`,
    fields: {
      country_id: { label: fieldWords.country_id },
      mobile: { label: fieldWords.mobile, phone: 'mobile' },
      landline: { label: fieldWords.landline, phone: 'landline' },
      timezone: { label: fieldWords.timezone, hint: msg`Leave empty to use the organisation's.` },
    },
  },
  {
    key: 'place',
    title: msg`Department and escalation`,
    fields: {
      department_id: { label: fieldWords.department_id, picker: departments.api.picker },
      escalation_group_id: {
        label: fieldWords.escalation_group_id,
        picker: escalationGroups.api.picker,
      },
    },
  },
  {
    key: 'access',
    title: msg`Access`,
    fields: {
      mobile_app_access: { label: fieldWords.mobile_app_access },
      create_device_provisioned: { label: fieldWords.create_device_provisioned },
      personal_contacts_allowed: { label: fieldWords.personal_contacts_allowed },
      is_shared: { label: fieldWords.is_shared },
    },
  },
]);

/** The set-up email again, for who was invited and may be invited by the reader. */
function useResend() {
  const { t } = useLingui();
  const resend = useCall(peopleApi.resendSignup);
  const tell = useInvitationToast();
  const [users, organisationUsers] = [useMay('write users'), useMay('write organisation users')];
  return ({
    status,
    user_id,
    email,
  }: {
    status: string;
    user_id: number | null;
    email: string | null;
  }) =>
    status === 'pending' && user_id !== null && email && (users || organisationUsers)
      ? [
          {
            key: 'resend',
            label: t`Resend invitation`,
            icon: <IconMail size={17} aria-hidden="true" />,
            onSelect: () => resend.mutate({ params: { id: user_id } }, { onSuccess: tell }),
          },
        ]
      : [];
}

function ImportButton() {
  const { t } = useLingui();
  const { base } = useScope();
  const go = useGo();
  return (
    <Button
      icon={<IconUpload size={17} aria-hidden="true" />}
      onClick={() => go(`${base}/provisioning/upload`)}
    >
      {t`Import`}
    </Button>
  );
}

export default resourcePages(provisioning, {
  title: msg`Provisioning`,
  words: {
    many: msg`drafts`,
    add: msg`Add draft`,
    search: msg`Name, email or mobile`,
    none: {
      title: msg`No drafts yet`,
      text: msg`Add people here or import them from a spreadsheet, complete what is missing, and provision them together.`,
    },
  },
  list: {
    columns: {
      name: { label: msg`Name` },
      status: { label: msg`Status`, statuses: draftLooks },
      email: { label: fieldWords.email },
      mobile: { label: fieldWords.mobile },
      role: { label: fieldWords.role, choices: roleWordsOf(organisationRoles) },
      department: { label: fieldWords.department_id, ...named('department') },
      timezone: { label: fieldWords.timezone },
      mobile_app_access: { label: fieldWords.mobile_app_access },
      landline: { label: fieldWords.landline, hidden: true },
      country_id: { label: fieldWords.country_id, hidden: true },
      escalation_group: {
        label: fieldWords.escalation_group_id,
        ...named('escalation_group'),
        hidden: true,
      },
      create_device_provisioned: { label: fieldWords.create_device_provisioned, hidden: true },
      personal_contacts_allowed: { label: fieldWords.personal_contacts_allowed, hidden: true },
      is_shared: { label: fieldWords.is_shared, hidden: true },
      created_at: { label: msg`Added`, hidden: true },
    },
    filters: {
      status: { label: msg`Status`, choices: wordsOf(draftLooks) },
      role: { label: fieldWords.role, choices: roleWordsOf(organisationRoles) },
      department_id: { label: fieldWords.department_id, picker: departments.api.picker },
      country_id: { label: fieldWords.country_id },
      mobile_app_access: {
        label: fieldWords.mobile_app_access,
        choices: { true: msg`Yes`, false: msg`No` },
      },
    },
    dialog: { sections },
    Buttons: ImportButton,
    useRowActions: useResend,
    mayChange: (record) => changeRefusal(record) === null,
    bulk: provisioningBulk,
  },
  removeWord: 'delete',
});
