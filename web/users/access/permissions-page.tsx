// What each person of an organisation can do: groups ticked in the row, single permissions in a
// dialog, many people at once by group.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { departments } from '#domain/departments/departments.api.ts';
import { permissions } from '#domain/kit/permissions.ts';
import { type PermissionRow, permissionList } from '#domain/permissions/permissions.api.ts';
import { userTagsApi } from '#domain/tags/user-tags.api.ts';
import { isOwnAccount, mayManage } from '#domain/users/users.policy.ts';
import { useBulk } from '#web/kit/bulk/bulk-buttons.tsx';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useActor, useMay } from '#web/kit/session/session.ts';
import { roleWords, roleWordsOf } from '#web/kit/status/role-words.ts';
import { tagsColumn } from '#web/kit/table/tags-cell.tsx';
import { abilityWords } from './ability-words.ts';
import { bulkEdit } from './bulk-edit.ts';
import { GroupChips } from './group-chips.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { SaveEdits } from './save-edits.tsx';
import { useEdits } from './use-edits.ts';

const abilityChoices = Object.fromEntries(
  permissions.map((ability) => [ability, abilityWords[ability].name]),
);
const named = (one: { name: string } | null): string => one?.name ?? '';

export default function PermissionsPage() {
  const { t } = useLingui();
  const scope = useScope();
  const params = scopedParams(permissionList.api.list, scope);
  const me = useActor();
  const mayWrite = useMay('write organisation settings');
  const edits = useEdits(params);
  const [open, setOpen] = useState<PermissionRow | null>(null);
  const mayChange = (row: PermissionRow): boolean =>
    mayWrite && !isOwnAccount(me, row) && mayManage(me, row);
  const { bulk, dialog } = useBulk({
    actions: { edit: bulkEdit },
    resource: permissionList,
    params,
  });
  return (
    <>
      <ResourceList
        endpoint={permissionList.api.list}
        params={params}
        many={msg`people`}
        searchHint={msg`Name or email`}
        columns={{
          name: { label: msg`Name` },
          role: { label: msg`Role`, choices: roleWords },
          abilities: {
            label: msg`Permissions`,
            cell: (row) => (
              <GroupChips
                row={row}
                held={edits.heldBy(row)}
                isChanged={edits.isChanged(row)}
                set={mayChange(row) ? edits.set : undefined}
              />
            ),
            text: (row) => edits.heldBy(row).join(', '),
          },
          department: {
            label: msg`Department`,
            cell: (row) => named(row.department) || '–',
            text: (row) => named(row.department),
          },
          restricted_to: {
            label: msg`Restricted to`,
            cell: (row) => row.restricted_to.map(named).join(', ') || '–',
            text: (row) => row.restricted_to.map(named).join(', '),
          },
          escalation_group: {
            label: msg`Escalation group`,
            cell: (row) => named(row.escalation_group) || '–',
            text: (row) => named(row.escalation_group),
            hidden: true,
          },
          user_tags: { label: msg`Tags`, ...tagsColumn('user_tags'), hidden: true },
        }}
        filters={{
          role: {
            label: msg`Role`,
            choices: roleWordsOf([
              'organisation_admin',
              'organisation_user',
              'organisation_idp_admin',
            ]),
          },
          ability: { label: msg`Can`, choices: abilityChoices },
          department_id: { label: msg`Department`, picker: departments.api.picker },
          user_tag_id: { label: msg`Tag`, picker: userTagsApi.picker },
        }}
        actionsOf={(row) =>
          mayChange(row)
            ? [
                {
                  key: 'edit',
                  label: t`Single permissions`,
                  icon: <IconLock size={15} aria-hidden="true" />,
                  onSelect: () => setOpen(row),
                },
              ]
            : []
        }
        {...(mayWrite ? { bulk } : {})}
      />
      {dialog}
      {open && <PersonDialog row={open} edits={edits} onClose={() => setOpen(null)} />}
      <SaveEdits edits={edits} />
    </>
  );
}
