// Around every screen of an organisation that staff of the platform have opened: whose screens these are, its sections, and one answer where it does not exist.
import { useLingui } from '@lingui/react/macro';
import { organisationsApi } from '#domain/organisations/organisations.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { type RouteTab, RouteTabs } from '#web/kit/page/route-tabs.tsx';
import { ScopeProvider, scopeNow } from '#web/kit/scope/use-scope.tsx';
import { Link, ScreenOutlet } from '#web/kit/screen/address.tsx';
import { useOuterArea } from '#web/kit/screen/page-title.ts';
import { Page } from '#web/ui/display/page.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { OrganisationHead } from './organisation-head.tsx';
import { detailsAddress, listPath, organisationAddress } from './organisation-paths.ts';

export function OrganisationFrame({ organisationId, sections }: { organisationId: number; sections: readonly RouteTab[] }) {
  const { t } = useLingui();
  const { data, error, refetch } = useData(organisationsApi.get, { params: { id: organisationId } }, { handles: [0, 422, 500, 502, 503] });
  useOuterArea(t`Organisations`, listPath);
  if (error && !data) {
    const isGone = error.status === 404 || error.status === 422;
    return (
      <Page>
        <ErrorState
          title={isGone ? t`This organisation does not exist` : t`The organisation could not be loaded`}
          requestId={isGone ? undefined : error.requestId}
          onRetry={isGone ? undefined : () => void refetch()}
          action={<Link to={listPath}>{t`All organisations`}</Link>}
        >
          {isGone
            ? t`It may have been removed, or the address is mistyped.`
            : error.status === 0
              ? t`The server could not be reached. Check your connection and try again.`
              : error.message}
        </ErrorState>
      </Page>
    );
  }
  const crumbs = [
    { key: 'organisations', content: <Link to={listPath}>{t`Organisations`}</Link> },
    { key: 'organisation', content: <Link to={detailsAddress(organisationId)}>{data?.name ?? '…'}</Link> },
  ];
  return (
    <ScopeProvider value={scopeNow({ key: 'chosen', organisationId, base: organisationAddress(organisationId), crumbs })}>
      <OrganisationHead organisation={data} />
      <RouteTabs label={t`Sections of the organisation`} tabs={sections} />
      <ScreenOutlet />
    </ScopeProvider>
  );
}
