// Provisioning of a connection: whether it is on, its address and tokens, what groups give, and
// what an administrator has to see to.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { connectionFields } from '#domain/saml/saml-connection.ts';
import { samlConnections } from '#domain/saml/saml-connections.api.ts';
import { scimApi } from '#domain/scim/scim.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { GroupsCard } from './groups-card.tsx';
import { TokensCard } from './tokens-card.tsx';

const locked = msg`The field is read-only here and can only be changed in the directory.`;

const sections = sectionsOf(connectionFields)([
  {
    key: 'provisioning',
    title: msg`Provisioning`,
    intro: msg`The directory adds, changes, disables and removes people by itself.`,
    fields: { scim_provisioning: { label: msg`Let the directory manage people` } },
  },
  {
    key: 'locks',
    title: msg`Fields managed by the directory`,
    intro: locked,
    fields: {
      scim_lock_first_name: { label: msg`First name` },
      scim_lock_last_name: { label: msg`Last name` },
      scim_lock_email: { label: msg`Email` },
      scim_lock_mobile: { label: msg`Mobile` },
      scim_lock_landline: { label: msg`Landline` },
    },
  },
]);

export default function ScimPage() {
  const { t } = useLingui();
  const scope = useScope();
  const connection = useOpenRecord(samlConnections);
  const params = scopedParams(scimApi.state, scope, { id: connection.id });
  const state = useData(scimApi.state, { params });
  const issues = state.data?.issues_count ?? 0;
  return (
    <Page>
      {issues > 0 && (
        <Banner tone="warn">
          {issues === 1
            ? t`The directory asked for something that needs your attention.`
            : t`${issues} requests of the directory need your attention.`}
        </Banner>
      )}
      {state.isPending && <SkeletonRows rows={2} />}
      {state.data && (
        <TokensCard state={state.data} params={params} isOn={connection.scim_provisioning} />
      )}
      <EditForm
        resource={samlConnections}
        params={params}
        sections={sections}
        nameOf={({ name }) => name}
      />
      <GroupsCard params={params} />
    </Page>
  );
}
