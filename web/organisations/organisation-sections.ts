// The sections of an organisation's form; each name is a field that the server takes.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FeatureFlag } from '#domain/access/feature-flags.ts';
import { organisationFields } from '#domain/organisations/organisation.ts';
import { organisationTagsApi } from '#domain/tags/organisation-tags.api.ts';
import { organisationUsers } from '#domain/users/people.api.ts';
import { addressSection } from '#web/kit/form/address-section.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { languageWords } from '#web/kit/language/language-words.ts';
import { SubdomainLine } from './subdomain/subdomain-line.tsx';

const frequencies = { monthly: msg`Monthly`, quarterly: msg`Quarterly`, annually: msg`Annually` };
const trialHint = msg`An organisation has a free trial or a paid trial, not both.`;
export const monitoredHint = msg`The monitoring centre does not see this organisation's alerts.`;
const enforceFields = {
  admin_enforce_device_limit: { label: msg`Enforce device limit for admins` },
  user_enforce_device_limit: { label: msg`Enforce device limit for people` },
};
const landlineHint = msg`A landline, shared-cost or toll-free number.`;

/** The features that an organisation may or may not have, as they are called on the screens. */
export const featureLabels: Readonly<Record<FeatureFlag, MessageDescriptor>> = {
  geofence_locations: msg`Geofence locations`,
  geofence_proximity_reminders: msg`Geofence proximity reminders`,
  enable_messaging: msg`Messaging`,
  enable_provisioning: msg`Provisioning`,
  enable_saml: msg`SAML single sign-on`,
};

export const organisationSections = sectionsOf(organisationFields)([
  {
    key: 'organisation',
    title: msg`Organisation`,
    fields: {
      name: { label: msg`Name` },
      timezone: { label: msg`Time zone` },
      language: {
        label: msg`Language`,
        choices: languageWords,
        hint: msg`For new people, invoices, and contacts without an account. People choose their own.`,
      },
      organisation_tag_ids: { label: msg`Tags`, picker: organisationTagsApi.picker },
      active: { label: msg`Active`, hint: msg`People of an inactive organisation cannot sign in.` },
    },
    below: SubdomainLine,
  },
  addressSection,
  {
    key: 'contact',
    title: msg`Contact`,
    fields: {
      contact_name: { label: msg`Contact name` },
      contact_email: { label: msg`Contact email` },
      contact_country: { label: msg`Country of the contact's numbers` },
      contact_phone: { label: msg`Contact phone` },
      contact_landline: { label: msg`Contact landline`, phone: 'landline', hint: landlineHint },
    },
  },
  {
    key: 'accounts',
    title: msg`Accounts`,
    fields: {
      accounts_name: { label: msg`Accounts name` },
      accounts_email: { label: msg`Accounts email` },
      accounts_country: { label: msg`Country of the accounts' numbers` },
      accounts_phone: { label: msg`Accounts phone` },
      accounts_landline: { label: msg`Accounts landline`, phone: 'landline', hint: landlineHint },
    },
  },
  {
    key: 'contract',
    title: msg`Contract and billing`,
    fields: {
      contract_start_date: { label: msg`Contract starts` },
      contract_end_date: { label: msg`Contract ends` },
      contract_length: { label: msg`Contract length`, hint: msg`Months` },
      contract_billing_frequency: { label: msg`Billing frequency`, choices: frequencies },
      first_invoice_month: { label: msg`First invoice month`, hint: msg`Month/year` },
      onboarding_period: { label: msg`Onboarding period`, hint: msg`Days` },
      non_billable: { label: msg`Not billable` },
      invoicing_by_department: { label: msg`Invoice by department` },
      free_trial: { label: msg`Free trial`, hint: trialHint },
      paid_trial: { label: msg`Paid trial`, hint: trialHint },
    },
  },
  {
    key: 'monitoring',
    title: msg`Monitoring`,
    fields: {
      active_monitoring_from: { label: msg`Monitoring starts` },
      max_escalation_contacts: { label: msg`Maximum escalation contacts` },
      not_monitored: { label: msg`Not monitored`, hint: monitoredHint },
      duress_needs_two_people: {
        label: msg`Two people resolve duress alerts`,
        hint: msg`One operator proposes, another confirms. Alerts on test are exempt.`,
      },
      escalation_groups_not_required: { label: msg`Escalation groups are not required` },
    },
  },
  {
    key: 'device-limits',
    title: msg`Device limits`,
    fields: enforceFields,
  },
  {
    key: 'features',
    title: msg`Features`,
    fields: {
      geofence_locations: { label: featureLabels.geofence_locations },
      geofence_proximity_reminders: { label: featureLabels.geofence_proximity_reminders },
      self_manage_ev04_config: { label: msg`Manage its own EV-04 settings` },
      allows_shared_profiles: { label: msg`Shared profiles` },
      enable_messaging: { label: featureLabels.enable_messaging },
      enable_provisioning: { label: featureLabels.enable_provisioning },
    },
  },
  {
    key: 'sign-in',
    title: msg`Sign-in`,
    fields: {
      enable_saml: { label: featureLabels.enable_saml },
      disable_password_login: {
        label: msg`Disable password sign-in`,
        hint: msg`Needs at least one enabled SAML connection.`,
      },
      provision_notify_user_ids: {
        label: msg`Notify of access requests`,
        hint: msg`Leave empty to notify all administrators.`,
        picker: organisationUsers.api.picker,
        wide: true,
      },
    },
  },
]);
