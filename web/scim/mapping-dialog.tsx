// The roles and memberships that a directory group grants, with a preview of the people it changes
// before it is saved.
import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useEffect, useState } from 'react';
import { departments } from '#domain/departments/departments.api.ts';
import { samlConnectionsApi } from '#domain/saml/saml-connections.api.ts';
import { type MappableRole, mappableRoles } from '#domain/scim/group-gifts.ts';
import { type GiftPreview, type ScimGroup, scimApi } from '#domain/scim/scim.api.ts';
import { userTagsApi } from '#domain/tags/user-tags.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useNothingFound } from '#web/kit/fields/picked/nothing-found.ts';
import { type PickerEndpoint, useMayPick, usePickerRows } from '#web/kit/fields/picker.ts';
import { SendDialog } from '#web/kit/form/send-dialog.tsx';
import { roleWords } from '#web/kit/status/role-words.ts';
import { SearchSelect } from '#web/ui/controls/choices/search-select.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import styles from './scim.module.css';
import type { ScimParams } from './tokens-card.tsx';

/** Of the connection, which a change here may leave to be confirmed. */
const { get, confirmation } = samlConnectionsApi;

interface Props {
  readonly group: ScimGroup;
  readonly params: ScimParams;
  readonly onClose: () => void;
}

export function MappingDialog({ group, params, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [department_id, setDepartment] = useState(group.department_id);
  const [role, setRole] = useState<MappableRole | null>(group.role);
  const [user_tag_id, setTag] = useState(group.user_tag_id);
  const save = useCall(scimApi.map, {
    handles: [422],
    invalidates: [scimApi.groups, scimApi.issues, scimApi.state, get, confirmation],
  });
  const { mutate: ask, data: preview, error } = useCall(scimApi.preview, { handles: [422] });
  const { organisationId, id } = params;
  useEffect(() => {
    ask({
      params: { organisationId, id, groupId: group.id },
      body: { department_id, role, user_tag_id },
    });
  }, [ask, organisationId, id, group.id, department_id, role, user_tag_id]);
  const roles = mappableRoles.map((one) => ({ value: one, label: i18n._(roleWords[one]) }));
  const fault = (field: string) => save.error?.fields?.[field]?.[0] ?? error?.fields?.[field]?.[0];
  const send = () =>
    save.mutate(
      {
        params: { organisationId, id, groupId: group.id },
        body: { department_id, role, user_tag_id },
      },
      {
        onSuccess: () => {
          toast.success(t`${group.display_name} saved.`);
          onClose();
        },
      },
    );
  return (
    <SendDialog
      title={t`What members of ${group.display_name} get`}
      sendLabel={t`Save`}
      pending={save.isPending}
      failure={save.error}
      fields={['department_id', 'role', 'user_tag_id']}
      onSend={send}
      onClose={onClose}
    >
      <Reference
        label={t`Department`}
        picker={departments.api.picker}
        value={department_id}
        held={group.department}
        error={fault('department_id')}
        onChange={setDepartment}
      />
      <SearchSelect
        label={t`Role`}
        options={roles}
        value={role}
        error={fault('role')}
        nothingFound={t`Nothing found`}
        clearable
        onSearch={() => {}}
        onChange={(value) => setRole(mappableRoles.find((one) => one === value) ?? null)}
      />
      <Reference
        label={t`Tag`}
        picker={userTagsApi.picker}
        value={user_tag_id}
        held={group.user_tag}
        error={fault('user_tag_id')}
        onChange={setTag}
      />
      {preview && <Preview preview={preview} />}
    </SendDialog>
  );
}

interface ReferenceProps {
  readonly label: string;
  readonly picker: PickerEndpoint;
  readonly value: number | null;
  readonly held: { readonly id: number; readonly name: string } | null;
  readonly error: string | undefined;
  readonly onChange: (id: number | null) => void;
}

function Reference({ label, picker, value, held, error, onChange }: ReferenceProps) {
  const [typed, setTyped] = useState('');
  const { rows, loading, failed } = usePickerRows(picker, useDeferredValue(typed));
  const shown = held && !rows.some(({ id }) => id === held.id) ? [held, ...rows] : rows;
  const options = shown.map(({ id, name }) => ({ value: String(id), label: name }));
  const nothing = useNothingFound({ loading, failed });
  // A reader who cannot list the choices leaves the group's grants unchanged.
  if (!useMayPick(picker)) return null;
  return (
    <SearchSelect
      label={label}
      options={options}
      value={value === null ? null : String(value)}
      error={error}
      nothingFound={nothing}
      clearable
      onSearch={(text) => setTyped(options.some((one) => one.label === text) ? '' : text)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}

function Preview({ preview: { total, people } }: { preview: GiftPreview }) {
  const { t } = useLingui();
  if (total === 0) return <p role="status">{t`Nobody is changed by this.`}</p>;
  return (
    <section className={styles.preview}>
      <p role="status">{total === 1 ? t`1 person is changed:` : t`${total} people are changed:`}</p>
      <ul>
        {people.map(({ id, name, changes }) => (
          <li key={id}>
            <strong>{name}</strong>: {changes.join(', ')}
          </li>
        ))}
      </ul>
      {total > people.length && <Trans>Only the first {people.length} are shown.</Trans>}
    </section>
  );
}
