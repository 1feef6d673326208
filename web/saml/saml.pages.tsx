// What the screens of connections show.
import { msg, t } from '@lingui/core/macro';
import { connectionFaults, connectionFields } from '#domain/saml/saml-connection.ts';
import { samlConnections } from '#domain/saml/saml-connections.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import {
  brokenLook,
  certificateLooks,
  confirmationLooks,
  connectionLooks,
  providerWords,
} from './saml-words.ts';
import { StatusButton } from './status-button.tsx';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';

const loggingHint = msg`The log also keeps the attributes and messages that arrive. Turn it on while you look for a problem.`;

export default resourcePages(samlConnections, {
  title: msg`Single sign-on`,
  words: {
    many: msg`connections`,
    add: msg`Add connection`,
    search: msg`Search name`,
    none: {
      title: msg`No connections yet`,
      text: msg`A connection lets your people sign in with Microsoft Entra ID, Okta, Google Workspace or another SAML 2.0 provider.`,
    },
  },
  list: {
    columns: {
      name: { label: msg`Name` },
      status: { label: msg`Status`, statuses: connectionLooks },
      confirmation: { label: msg`Confirmation`, statuses: confirmationLooks },
      provider_type: { label: msg`Identity provider`, choices: providerWords },
      certificate_state: { label: msg`Certificate`, statuses: certificateLooks },
      last_used_at: { label: msg`Last sign-in` },
      scim_provisioning: { label: msg`Provisioning` },
      connection_logging: { label: msg`Detailed log`, hidden: true },
      created_at: { label: msg`Added`, hidden: true },
      updated_at: { label: msg`Changed`, hidden: true },
    },
    filters: { status: { label: msg`Status` } },
  },
  add: {
    sections: sectionsOf(connectionFields)([
      {
        key: 'connection',
        title: msg`Connection`,
        intro: msg`After adding it you get the addresses to enter at your identity provider, and configure the connection with its metadata.`,
        fields: {
          name: { label: msg`Name`, hint: msg`People see it on the sign-in page.` },
          provider_type: { label: msg`Identity provider`, choices: providerWords },
        },
      },
    ]),
    initial: { provider_type: 'azure' },
  },
  page: {
    forms: {
      details: sectionsOf(connectionFields)([
        {
          key: 'connection',
          title: msg`Connection`,
          fields: {
            name: { label: msg`Name`, hint: msg`People see it on the sign-in page.` },
            provider_type: { label: msg`Identity provider`, choices: providerWords },
          },
        },
        {
          key: 'log',
          title: msg`Log`,
          fields: { connection_logging: { label: msg`Detailed log`, hint: loggingHint } },
        },
      ]),
    },
    status: (connection) =>
      Object.keys(connectionFaults(connection)).length > 0
        ? brokenLook
        : connectionLooks[connection.status],
    Buttons: StatusButton,
    Notice: UnconfirmedNotice,
  },
  removing: () =>
    t`People can no longer sign in by it, and its log is deleted. This can't be undone.`,
});
