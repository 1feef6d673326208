// Adding an organisation: the few things it needs to begin with; its details follow.
import { useLingui } from '@lingui/react/macro';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { AddForm } from '#web/kit/form/add-form.tsx';
import { Link, useGo } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { detailsAddress, listPath } from './organisation-paths.ts';
import { newOrganisationSections } from './organisation-sections.ts';

export default function AddOrganisationPage() {
  const { t } = useLingui();
  const go = useGo();
  const { timezone } = useUser();
  return (
    <Page>
      <PageHeader
        crumbsLabel={t`You are here`}
        crumbs={[
          { key: 'list', content: <Link to={listPath}>{t`Organisations`}</Link> },
          { key: 'page', content: t`Add` },
        ]}
      />
      <AddForm
        resource={organisations}
        sections={newOrganisationSections}
        initial={{ timezone, country: 'AU', contact_country: 'AU' }}
        saveLabel={t`Add organisation`}
        nameOf={({ name }) => name}
        onAdded={({ id }) => go(detailsAddress(id), { replace: true })}
      />
    </Page>
  );
}
