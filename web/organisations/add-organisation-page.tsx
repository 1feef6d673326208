// Adding an organisation in steps: what it needs to begin with, and its first administrator; its
// details follow.
import { useLingui } from '@lingui/react/macro';
import { organisationFaults } from '#domain/organisations/organisation.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { Wizard } from '#web/kit/page/wizard/wizard.tsx';
import { Link, useGo } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import styles from './add-organisation-page.module.css';
import { newOrganisationSteps } from './new-organisation-steps.ts';
import { detailsAddress, listPath } from './organisation-paths.ts';

export default function AddOrganisationPage() {
  const { t } = useLingui();
  const go = useGo();
  const { timezone, language } = useUser();
  return (
    <Page>
      <PageHeader
        crumbsLabel={t`You are here`}
        crumbs={[
          { key: 'list', content: <Link to={listPath}>{t`Organisations`}</Link> },
          { key: 'page', content: t`Add` },
        ]}
      />
      <h2 className={styles.title}>{t`Add organisation`}</h2>
      <Wizard
        resource={organisations}
        steps={newOrganisationSteps}
        initial={{
          timezone,
          language,
          country: 'AU',
          contact_country: 'AU',
          max_escalation_contacts: 5,
        }}
        faults={organisationFaults}
        saveLabel={t`Add organisation`}
        nameOf={({ name }) => name}
        onAdded={({ id }) => go(detailsAddress(id), { replace: true })}
      />
    </Page>
  );
}
