// Around every screen of an organisation that staff of the platform have opened: whose screens
// these are, its sections, and one answer where it does not exist.
import { useLingui } from '@lingui/react/macro';
import type { Included } from '#domain/access/feature-flags.ts';
import { organisationsApi } from '#domain/organisations/organisations.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { type RouteTab, RouteTabs } from '#web/kit/page/route-tabs.tsx';
import { IncludedOutlet } from '#web/kit/scope/included-outlet.tsx';
import { ScopeProvider, scopeNow } from '#web/kit/scope/use-scope.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import { useOuterArea } from '#web/kit/screen/page-title.ts';
import { mayCall, useUser } from '#web/kit/session/session.ts';
import { Page } from '#web/ui/display/page.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { IncludeSwitch } from './include-switch.tsx';
import { OrganisationHead } from './organisation-head.tsx';
import { detailsAddress, listPath, organisationAddress } from './organisation-paths.ts';

interface OrganisationFrameProps {
  readonly organisationId: number;
  /** The sections of an organisation with these features; of one that is on its way, undefined. */
  readonly sectionsOf: (included: Included | undefined) => readonly RouteTab[];
}

const handles = [0, 422, 500, 502, 503];

export function OrganisationFrame({ organisationId, sectionsOf }: OrganisationFrameProps) {
  const { t } = useLingui();
  const user = useUser();
  const [mayRead, mayChange] = [
    mayCall(user, organisationsApi.get),
    mayCall(user, organisationsApi.update),
  ];
  const input = { params: { id: organisationId } };
  const whole = useData(organisationsApi.get, input, { handles, enabled: mayRead });
  const heading = useData(organisationsApi.heading, input, { handles, enabled: !mayRead });
  const { data, error, refetch } = mayRead ? whole : heading;
  useOuterArea(t`Organisations`, listPath);
  if (error && !data) {
    const isGone = error.status === 404 || error.status === 422;
    const reason =
      error.status === 0
        ? t`The server could not be reached. Check your connection and try again.`
        : error.message;
    return (
      <Page>
        <ErrorState
          title={
            isGone ? t`This organisation does not exist` : t`The organisation could not be loaded`
          }
          requestId={isGone ? undefined : error.requestId}
          onRetry={isGone ? undefined : () => void refetch()}
          action={<Link to={listPath}>{t`All organisations`}</Link>}
        >
          {isGone ? t`It may have been removed, or the address is mistyped.` : reason}
        </ErrorState>
      </Page>
    );
  }
  const crumbs = [
    { key: 'organisations', content: <Link to={listPath}>{t`Organisations`}</Link> },
    {
      key: 'organisation',
      content: mayChange ? (
        <Link to={detailsAddress(organisationId)}>{data?.name ?? '…'}</Link>
      ) : (
        (data?.name ?? '…')
      ),
    },
  ];
  return (
    <ScopeProvider
      value={scopeNow({
        key: 'chosen',
        organisationId,
        base: organisationAddress(organisationId),
        crumbs,
        included: data ?? null,
      })}
    >
      <OrganisationHead heading={data} organisation={whole.data} />
      <RouteTabs label={t`Sections of the organisation`} tabs={sectionsOf(data)} />
      <IncludedOutlet
        included={data}
        {...(whole.data && mayChange
          ? { actionOf: (flag) => <IncludeSwitch organisation={whole.data} flag={flag} /> }
          : {})}
      />
    </ScopeProvider>
  );
}
