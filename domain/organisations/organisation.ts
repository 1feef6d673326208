// An organisation as the table, the calls and the form know it (spec section 3).
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { languages } from '#domain/kit/wording/wording.ts';
import {
  blockedText,
  deviceLimitsField,
  type OrganisationLimits,
  ownLimitBlocked,
} from './device-limits.ts';
import { firstAdminFields } from './first-admin.ts';
import { subdomain } from './subdomain.ts';

// R378
export const billingFrequencies = ['monthly', 'quarterly', 'annually'] as const;

/** What people may write of an organisation. */
export const organisationFields = z.object({
  name: field.requiredText('name'),
  active: field.flag(),
  subdomain,
  contact_name: field.text('contact name'),
  contact_email: field.email('contact email'),
  contact_phone: field.phone('contact phone', 'contact_country'),
  contact_country: field.country('contact country'),
  contact_landline: field.phone('contact landline', 'contact_country'),
  accounts_name: field.text('accounts name'),
  accounts_email: field.email('accounts email'),
  accounts_phone: field.phone('accounts phone', 'accounts_country'),
  accounts_country: field.country('accounts country'),
  accounts_landline: field.phone('accounts landline', 'accounts_country'),
  contract_start_date: field.date('contract start date'),
  contract_end_date: field.date('contract end date'),
  contract_length: field
    .integer('contract length', { least: 0, most: 600, unit: 'months' })
    .nullable(),
  max_escalation_contacts: field.integer('maximum number of escalation contacts', {
    least: 1,
    most: 50,
  }),
  contract_billing_frequency: z.enum(billingFrequencies, 'Choose the billing frequency.'),
  active_monitoring_from: field.date('monitoring start date'),
  first_invoice_month: field.month('first invoice month'),
  onboarding_period: field
    .integer('onboarding period', { least: 0, most: 3650, unit: 'days' })
    .nullable(),
  not_monitored: field.flag(),
  duress_needs_two_people: field.flag(),
  free_trial: field.flag(),
  paid_trial: field.flag(),
  non_billable: field.flag(),
  escalation_groups_not_required: field.flag(),
  geofence_locations: field.flag(),
  geofence_proximity_reminders: field.flag(),
  self_manage_ev04_config: field.flag(),
  allows_shared_profiles: field.flag(),
  enable_saml: field.flag(),
  enable_provisioning: field.flag(),
  enable_messaging: field.flag(),
  disable_password_login: field.flag(),
  invoicing_by_department: field.flag(),
  admin_enforce_device_limit: field.flag(),
  user_enforce_device_limit: field.flag(),
  timezone: field.timezone('time zone'),
  /** Of those whose own is not known, and of a new person to begin with. */
  language: z.enum(languages, 'Choose the language.'),
  address: field.text('address', 500),
  country: field.country('country'),
  state: field.text('state', 100),
  city: field.text('city', 100),
  postcode: field.text('postcode', 20),
  organisation_tag_ids: field.tags('tags', 'organisation-tags', { most: 20 }),
  /** Emailed about requests for access; with none, the administrators are. */
  provision_notify_user_ids: field.references('people to notify', 'users', { most: 20 }),
});

/**
 * The fields of a new organisation: calls of their own change its subdomain and device limits
 * later, and its people.
 */
export const newOrganisationFields = organisationFields.extend({
  admin_device_limit: deviceLimitsField(),
  user_device_limit: deviceLimitsField(),
  first_admin: field.object(firstAdminFields),
});

/**
 * The present state of an organisation, most important first: an archived one is archived, whether
 * or not it is on trial.
 */
export const organisationStatuses = ['archived', 'inactive', 'trial', 'active'] as const;

const named = z.object({ id: z.number(), name: z.string() });
const organisationTagNames = z.array(named);

/**
 * The whole organisation; code that adds or removes people and devices maintains the two counts.
 */
export const organisation = z.object({
  id: field.id(),
  ...organisationFields.shape,
  organisation_tags: organisationTagNames,
  status: z.enum(organisationStatuses),
  archived_at: field.instant().nullable(),
  /** People who were entered and not yet invited. */
  draft_users_count: field.withFacts(z.number(), { kind: 'integer' }),
  users_count: field.withFacts(z.number(), { kind: 'integer' }),
  devices_count: field.withFacts(z.number(), { kind: 'integer' }),
  /** Those of which the contract allows any. */
  device_types: z.array(named.extend({ title: z.string() })),
  /** Those that the organisation can use: its own and the platform's. */
  ev04_config_templates: z.array(named),
  /** The sign-up questions that the organisation chose to ask, in order. */
  optional_questions: z.array(
    z.object({ id: z.number(), question: z.string(), required: z.boolean() }),
  ),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type Organisation = z.infer<typeof organisation>;

type Together = Pick<
  Organisation,
  | 'contract_start_date'
  | 'contract_end_date'
  | 'disable_password_login'
  | 'enable_saml'
  | 'free_trial'
  | 'paid_trial'
  | 'not_monitored'
  | 'duress_needs_two_people'
> &
  Partial<OrganisationLimits>;

/** Of a new one: its own limits within those of its contract, where these are enforced. */
function limitFaults({
  admin_device_limit,
  user_device_limit,
  admin_enforce_device_limit,
}: Partial<OrganisationLimits>) {
  if (!admin_device_limit || !user_device_limit || !admin_enforce_device_limit) return {};
  const need = {
    admin_device_limit,
    user_device_limit,
    admin_enforce_device_limit,
    user_enforce_device_limit: false,
  };
  return Object.fromEntries(
    ownLimitBlocked(null, need).map(({ kind, count }) => [
      `user_device_limit.${kind}`,
      [blockedText(count)],
    ]),
  );
}

/** Faults between fields that are valid one by one; texts by field. */
export function organisationFaults(after: Together): Record<string, string[]> {
  const faults: Record<string, string[]> = limitFaults(after);
  const { contract_start_date: start, contract_end_date: end } = after;
  if (start !== null && end !== null && end < start)
    faults['contract_end_date'] = [
      'The contract end date must not be before the contract start date.',
    ];
  // R202
  if (after.free_trial && after.paid_trial)
    faults['paid_trial'] = ['Choose either a free trial or a paid trial.'];
  // R248
  if (after.disable_password_login && !after.enable_saml)
    faults['disable_password_login'] = [
      'Password sign-in can be disabled only with SAML single sign-on.',
    ];
  if (after.duress_needs_two_people && after.not_monitored)
    faults['duress_needs_two_people'] = [
      'Two people can be required only while the monitoring centre monitors the organisation.',
    ];
  return faults;
}

/** The refusal of people to notify who could not decide on a request. */
export const cannotDecideText =
  'Choose people with an email who can sign in and may change people.';

/** The refusal of R249, which only the database can judge. */
export const noConnectionText =
  'Password sign-in can be disabled only with at least one enabled SAML connection.';
