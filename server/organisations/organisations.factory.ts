// Organisations for tests and the demo world: the caller says what matters, the rest is filled in.
import type { Tx } from '#server/kit/db/database.ts';

export type OrganisationGiven = {
  name?: string;
  active?: boolean;
  archived_at?: string;
  subdomain?: string;
  not_monitored?: boolean;
  /** With all features but proximity reminders, if left out. */
  enable_messaging?: boolean;
  enable_provisioning?: boolean;
  geofence_locations?: boolean;
  geofence_proximity_reminders?: boolean;
  enable_saml?: boolean;
  country?: string;
  timezone?: string;
  disable_password_login?: boolean;
  /** True if left out, so that departments of other tests need none. */
  escalation_groups_not_required?: boolean;
  contract_billing_frequency?: 'monthly' | 'quarterly' | 'annually';
  contract_end_date?: string;
  first_invoice_month?: string;
  active_monitoring_from?: string;
  free_trial?: boolean;
  non_billable?: boolean;
  invoicing_by_department?: boolean;
};

const features = {
  enable_messaging: true,
  enable_provisioning: true,
  geofence_locations: true,
  enable_saml: true,
};

/** Writes an organisation and answers its id. */
export async function anOrganisation(sql: Tx, given: OrganisationGiven = {}): Promise<number> {
  const row = {
    name: 'Redgum Community Care',
    escalation_groups_not_required: true,
    ...features,
    ...given,
  };
  const [written] = await sql<{ id: number }[]>`insert into organisations ${sql(row)} returning id`;
  if (!written) throw new Error('the organisation was not written');
  return written.id;
}
