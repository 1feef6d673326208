// The Zoleo devices of the organisation in the address, for staff of the platform.
import { useLingui } from '@lingui/react/macro';
import { organisationsApi } from '#domain/organisations/organisations.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { Link, useIdParam } from '#web/kit/screen/address.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { ZoleoSettings } from './zoleo-settings.tsx';

export default function ChosenZoleoPage() {
  const { t } = useLingui();
  const id = useIdParam('organisationId');
  const { data, error } = useData(organisationsApi.get, { params: { id } }, { handles: [0, 422, 500, 502, 503] });
  const crumbs = [
    { key: 'list', content: <Link to="/organisations">{t`Organisations`}</Link> },
    { key: 'one', content: <Link to={`/organisations/${id}/details`}>{data?.name ?? '…'}</Link> },
    { key: 'page', content: t`Zoleo devices` },
  ];
  return (
    <Page>
      {!error && <PageHeader crumbsLabel={t`You are here`} crumbs={crumbs} />}
      <ZoleoSettings organisationId={id} wayBack={<Link to="/organisations">{t`All organisations`}</Link>} />
    </Page>
  );
}
