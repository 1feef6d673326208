// One organisation's details: every field that can be changed, in sections.
import { t } from '@lingui/core/macro';
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
        asksFirst={({ disable_password_login: isDisabled }, { name }) =>
          isDisabled === true ? signsPeopleOut(name) : null
        }
        wayBack={<Link to={listPath}>{t`All organisations`}</Link>}
      />
    </Page>
  );
}

const signsPeopleOut = (name: string) => ({
  title: t`Disable password sign-in for ${name}?`,
  text: t`Everyone in ${name} who signed in with a password or passkey is signed out now, administrators included. People who used single sign-on stay signed in, and so do you. From now on ${name} signs in with single sign-on only.`,
  yes: t`Disable and sign out`,
});
