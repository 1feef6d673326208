// The contract terms for invoices: the same fields as in the organisation's details, with their
// effects.
import { msg } from '@lingui/core/macro';
import { organisationFaults, organisationFields } from '#domain/organisations/organisation.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Page } from '#web/ui/display/page.tsx';

const trialHint = msg`An organisation has a free trial or a paid trial, not both.`;

const sections = sectionsOf(organisationFields)([
  {
    key: 'invoices',
    title: msg`Invoices`,
    fields: {
      contract_billing_frequency: {
        label: msg`Billing frequency`,
        choices: { monthly: msg`Monthly`, quarterly: msg`Quarterly`, annually: msg`Annually` },
      },
      first_invoice_month: {
        label: msg`First invoice month`,
        hint: msg`Month/year. Earlier days are not billed.`,
      },
      invoicing_by_department: {
        label: msg`Invoice by department`,
        hint: msg`Amounts are divided by the days of each department's devices.`,
      },
      non_billable: { label: msg`Not billable` },
    },
  },
  {
    key: 'contract',
    title: msg`Contract and trial`,
    fields: {
      contract_start_date: { label: msg`Contract starts` },
      contract_end_date: { label: msg`Contract ends` },
      onboarding_period: {
        label: msg`Onboarding period`,
        hint: msg`Days from the start of the contract without a minimum quantity.`,
      },
      active_monitoring_from: {
        label: msg`Monitoring starts`,
        hint: msg`A free trial ends on this day.`,
      },
      free_trial: { label: msg`Free trial`, hint: trialHint },
      paid_trial: { label: msg`Paid trial`, hint: trialHint },
    },
  },
]);

export default function TermsTab() {
  const { organisationId } = useScope();
  return (
    <Page>
      <EditForm
        resource={organisations}
        params={{ id: organisationId }}
        sections={sections}
        nameOf={({ name }) => name}
        faults={organisationFaults}
      />
    </Page>
  );
}
