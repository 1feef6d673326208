// One organisation's details: every field that can be changed, in sections.
import { useLingui } from '@lingui/react/macro';
import { organisationFaults } from '#domain/organisations/organisation.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { listPath } from './organisation-paths.ts';
import { organisationSections } from './organisation-sections.ts';

export default function OrganisationDetailsPage() {
  const { t } = useLingui();
  const { organisationId } = useScope();
  return (
    <Page>
      <EditForm
        resource={organisations}
        params={{ id: organisationId }}
        sections={organisationSections}
        nameOf={({ name }) => name}
        faults={organisationFaults}
        wayBack={<Link to={listPath}>{t`All organisations`}</Link>}
      />
    </Page>
  );
}
