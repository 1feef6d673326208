// One organisation's details: every field that can be changed, in sections.
import { useLingui } from '@lingui/react/macro';
import { type Organisation, organisationFaults } from '#domain/organisations/organisation.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { Link, useIdParam } from '#web/kit/screen/address.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { Hidden } from '#web/ui/feedback/announcer.tsx';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { listPath } from './organisation-paths.ts';
import { organisationSections } from './organisation-sections.ts';

export default function OrganisationDetailsPage() {
  const { t } = useLingui();
  const id = useIdParam('organisationId');
  return (
    <Page>
      <EditForm
        resource={organisations}
        id={id}
        sections={organisationSections}
        nameOf={({ name }) => name}
        faults={organisationFaults}
        head={(organisation) => <Head organisation={organisation} />}
        wayBack={<Link to={listPath}>{t`All organisations`}</Link>}
      />
    </Page>
  );
}

function Head({ organisation }: { organisation: Organisation | undefined }) {
  const { t } = useLingui();
  return (
    <PageHeader
      crumbsLabel={t`You are here`}
      crumbs={[
        { key: 'list', content: <Link to={listPath}>{t`Organisations`}</Link> },
        { key: 'one', content: organisation?.name ?? '…' },
        { key: 'page', content: t`Details` },
      ]}
      title={organisation?.name ?? <NameToCome />}
      actions={organisation && <Link to={`/organisations/${organisation.id}/settings/zoleo`}>{t`Zoleo devices`}</Link>}
      status={organisation && !organisation.active ? <Badge tone="warn">{t`Inactive`}</Badge> : undefined}
    />
  );
}

function NameToCome() {
  const { t } = useLingui();
  return (
    <>
      <Hidden>{t`Loading`}</Hidden>
      <Skeleton width={240} height={29} />
    </>
  );
}
