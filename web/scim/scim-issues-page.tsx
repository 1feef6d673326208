// What the directory asked for and an administrator has to see to, each with the way out.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { samlConnections } from '#domain/saml/saml-connections.api.ts';
import { type ScimIssue, scimApi } from '#domain/scim/scim.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';

export default function ScimIssuesPage() {
  const { t } = useLingui();
  const { id } = useOpenRecord(samlConnections);
  const params = scopedParams(scimApi.state, useScope(), { id });
  const mayChange = useMay('saml connections');
  const invalidates = [scimApi.issues, scimApi.state];
  const resolve = useCall(scimApi.resolve, { invalidates });
  const link = useCall(scimApi.link, { invalidates });
  const linkTo = async ({ id, subject, user }: ScimIssue) => {
    const sure = await confirm({
      title: t`Link ${user?.name} to ${subject}?`,
      text: t`The directory manages this account from then on: it can change, disable and delete it.`,
      yes: t`Link account`,
    });
    if (sure)
      link.mutate(
        { params: { ...params, issueId: id } },
        { onSuccess: () => toast.success(t`${user?.name} is linked.`) },
      );
  };
  const actionsOf = (row: ScimIssue) =>
    !mayChange || row.resolved_at !== null
      ? []
      : [
          ...(row.can_link
            ? [{ key: 'link', label: t`Link account`, onSelect: () => void linkTo(row) }]
            : []),
          {
            key: 'resolve',
            label: t`Mark as resolved`,
            onSelect: () =>
              resolve.mutate(
                { params: { ...params, issueId: row.id } },
                { onSuccess: () => toast.success(t`Marked as resolved.`) },
              ),
          },
        ];
  return (
    <ResourceList
      endpoint={scimApi.issues}
      params={params}
      crumbs={[]}
      many={msg`issues`}
      none={{
        title: msg`No issues`,
        text: msg`What the directory asks for and cannot be done is listed here, with what you can do about it.`,
      }}
      searchHint={msg`Search name or problem`}
      columns={{
        last_at: { label: msg`Time` },
        subject: { label: msg`In the directory` },
        problem: { label: msg`Problem`, wraps: true },
        way_out: { label: msg`What you can do`, wraps: true },
        times: { label: msg`Times`, hidden: true },
        resolved_at: { label: msg`Resolved` },
      }}
      filters={{
        state: { label: msg`State`, choices: { open: msg`Open`, resolved: msg`Resolved` } },
      }}
      actionsOf={actionsOf}
    />
  );
}
