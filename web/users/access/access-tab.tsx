// What a person can do and see: role, permissions and restriction in one form, with what comes of
// them below.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { abilitiesOf } from '#domain/access/roles.ts';
import { accessApi, personAccess } from '#domain/permissions/permissions.api.ts';
import { holdable } from '#domain/permissions/permissions.policy.ts';
import { users } from '#domain/users/people.api.ts';
import { isOwnAccount } from '#domain/users/users.policy.ts';
import { keysOf, useData } from '#web/kit/call/query.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { RecordWaiting } from '#web/kit/form/record-waiting.tsx';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { useActor } from '#web/kit/session/session.ts';
import { AuthorityNotice } from '#web/kit/status/authority-notice.tsx';
import { roleWords } from '#web/kit/status/role-words.ts';
import { Facts, Page } from '#web/ui/display/page.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { RestrictionsField } from '../fields/restrictions-field.tsx';
import { RoleField } from '../fields/role-field.tsx';
import { useMayChange, useSignInFault } from '../may-change.ts';
import { AbilitiesField } from './abilities-field.tsx';
import { AbilityChecks } from './ability-checks.tsx';
import { PreviewPanel } from './preview-panel.tsx';

const role = {
  key: 'role',
  title: msg`Role`,
  intro: msg`Decides what the person can do unless permissions are chosen below.`,
  fields: { role: { label: msg`Role`, choices: roleWords, control: RoleField } },
} as const;
const abilities = {
  key: 'abilities',
  title: msg`Permissions`,
  intro: msg`You can give only permissions that you have.`,
  fields: { abilities: { label: msg`Permissions`, control: AbilitiesField, wide: true } },
} as const;
const restriction = {
  key: 'restriction',
  title: msg`Restricted view`,
  intro: msg`Limits the person to the people of some departments, or with some tags, in every list and report.`,
  fields: {
    restriction_type: {
      label: msg`Restricted to`,
      choices: { department: msg`Departments`, tag: msg`User tags` },
    },
    restrictions: { label: msg`Departments or tags`, control: RestrictionsField },
  },
} as const;

const staffSections = sectionsOf(personAccess.fields)([role, abilities]);
const sections = sectionsOf(personAccess.fields)([role, abilities, restriction]);

export default function AccessTab() {
  const { t } = useLingui();
  const client = useQueryClient();
  const person = useOpenRecord(users);
  const { id, name, organisation } = person;
  const isOwn = isOwnAccount(useActor(), person);
  const may = useMayChange(person) && !isOwn;
  const fault = useSignInFault(id, may);
  const mayChange = may && fault === null;
  return (
    <Page>
      {fault && <AuthorityNotice fault={fault} name={name} />}
      {mayChange ? (
        <EditForm
          resource={personAccess}
          params={{ id }}
          sections={organisation ? sections : staffSections}
          nameOf={(record) => record.name}
          onSaved={() => {
            toast.success(t`Saved. It takes effect within a few seconds.`);
            for (const read of [accessApi.preview, users.api.get])
              void client.invalidateQueries({ queryKey: keysOf(read) });
          }}
        />
      ) : (
        <ReadOnlyAccess id={id} note={isOwn ? t`You cannot change your own permissions.` : null} />
      )}
      <PreviewPanel id={id} name={name} />
    </Page>
  );
}

function ReadOnlyAccess({ id, note }: { id: number; note: string | null }) {
  const { t, i18n } = useLingui();
  const read = useData(
    accessApi.get,
    { params: { id } },
    { staleTime: 0, handles: [0, 422, 500, 503] },
  );
  if (!read.data) return <RecordWaiting read={read} wayBack={null} />;
  const { role: held, abilities: given, restricted_to } = read.data;
  const names = restricted_to.map((one) => one.name).join(', ');
  return (
    <>
      {note && <p>{note}</p>}
      <Facts
        facts={[
          [t`Role`, i18n._(roleWords[held])],
          [t`Restricted to`, names || t`Not restricted`],
        ]}
      />
      <AbilityChecks holdable={holdable(held)} held={abilitiesOf(held, given)} />
    </>
  );
}
