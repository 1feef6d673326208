// The groups of the directory with what their members get here.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ScimGroup, scimApi } from '#domain/scim/scim.api.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { roleWords } from '#web/kit/status/role-words.ts';
import { Card } from '#web/ui/display/card.tsx';
import { MappingDialog } from './mapping-dialog.tsx';
import type { ScimParams } from './tokens-card.tsx';

export function GroupsCard({ params }: { params: ScimParams }) {
  const { t, i18n } = useLingui();
  const mayChange = useMay('saml connections');
  const [open, setOpen] = useState<ScimGroup | null>(null);
  return (
    <Card title={t`Groups of the directory`}>
      <ResourceList
        endpoint={scimApi.groups}
        params={params}
        inSection
        many={msg`groups`}
        none={{
          title: msg`No groups yet`,
          text: msg`Groups that the directory sends are listed here. Choose what their members get: a department, a role or a tag.`,
        }}
        searchHint={msg`Search group`}
        columns={{
          display_name: { label: msg`Group` },
          members_count: { label: msg`Members` },
          department: {
            label: msg`Department`,
            cell: ({ department }) => department?.name ?? '–',
            text: ({ department }) => department?.name ?? '',
          },
          role: {
            label: msg`Role`,
            cell: ({ role }) => (role === null ? '–' : i18n._(roleWords[role])),
            text: ({ role }) => (role === null ? '' : i18n._(roleWords[role])),
          },
          user_tag: {
            label: msg`Tag`,
            cell: ({ user_tag }) => user_tag?.name ?? '–',
            text: ({ user_tag }) => user_tag?.name ?? '',
          },
        }}
        actionsOf={(row) =>
          mayChange
            ? [{ key: 'map', label: t`Choose what members get`, onSelect: () => setOpen(row) }]
            : []
        }
      />
      {open && <MappingDialog group={open} params={params} onClose={() => setOpen(null)} />}
    </Card>
  );
}
