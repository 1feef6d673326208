// What a new organisation is asked for, in steps; the rest is set on its details.
import { msg } from '@lingui/core/macro';
import { newOrganisationFields } from '#domain/organisations/organisation.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { languageWords } from '#web/kit/language/language-words.ts';
import type { WizardStep } from '#web/kit/page/wizard/wizard.tsx';
import { monitoredHint } from './organisation-sections.ts';
import { subdomainHint } from './subdomain/subdomain-words.ts';

const sections = sectionsOf(newOrganisationFields);
const kinds = {
  app: { label: msg`Mobile apps` },
  ev04: { label: msg`EV-04 pendants` },
  zoleo: { label: msg`Zoleo devices` },
};
const enforceHint = msg`Changes that exceed it are refused. Otherwise they are saved with a warning.`;

export const newOrganisationSteps: readonly WizardStep[] = [
  {
    title: msg`Organisation`,
    sections: sections([
      {
        key: 'organisation',
        title: msg`Organisation`,
        fields: {
          name: { label: msg`Name` },
          subdomain: { label: msg`Subdomain`, hint: subdomainHint },
          timezone: { label: msg`Time zone` },
          country: { label: msg`Country` },
          language: { label: msg`Language`, choices: languageWords },
        },
      },
      {
        key: 'contact',
        title: msg`Contact`,
        fields: {
          contact_name: { label: msg`Contact name` },
          contact_email: { label: msg`Contact email` },
          contact_country: { label: msg`Country of the contact's numbers` },
          contact_phone: { label: msg`Contact phone` },
        },
      },
    ]),
  },
  {
    title: msg`Monitoring`,
    sections: sections([
      {
        key: 'monitoring',
        title: msg`Monitoring`,
        intro: msg`Who responds to this organisation's alerts, and from when.`,
        fields: {
          active_monitoring_from: { label: msg`Monitoring starts` },
          not_monitored: { label: msg`Not monitored`, hint: monitoredHint },
          escalation_groups_not_required: { label: msg`Escalation groups are not required` },
        },
      },
    ]),
  },
  {
    title: msg`Limits`,
    sections: sections([
      {
        key: 'contract-limit',
        title: msg`Contract limit`,
        intro: msg`How many devices the contract allows the organisation. Leave a box empty for no limit.`,
        fields: {
          admin_device_limit: {
            label: msg`Contract limit for each kind of device`,
            wide: true,
            fields: kinds,
          },
          admin_enforce_device_limit: {
            label: msg`Enforce device limit for admins`,
            hint: enforceHint,
          },
        },
      },
      {
        key: 'own-limit',
        title: msg`Organisation's limit`,
        intro: msg`How many devices the organisation allows itself. Leave a box empty for no limit.`,
        fields: {
          user_device_limit: {
            label: msg`Limit for each kind of device`,
            wide: true,
            fields: kinds,
          },
          user_enforce_device_limit: {
            label: msg`Enforce device limit for people`,
            hint: enforceHint,
          },
        },
      },
      {
        key: 'contact-limit',
        title: msg`Escalation`,
        fields: { max_escalation_contacts: { label: msg`Maximum escalation contacts` } },
      },
    ]),
  },
  {
    title: msg`First admin`,
    sections: sections([
      {
        key: 'first-admin',
        title: msg`First admin`,
        intro: msg`Sets up the organisation's people and departments. Leave empty to add one later.`,
        fields: {
          first_admin: {
            label: msg`Organisation Admin`,
            fields: {
              first_name: { label: msg`First name` },
              last_name: { label: msg`Last name` },
              email: { label: msg`Email` },
            },
          },
        },
      },
    ]),
  },
];
