// The fields of a connection's configuration.
import { msg } from '@lingui/core/macro';
import { configurationFields } from '#domain/saml/saml-connection.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { MetadataFile } from './metadata-file.tsx';

const formatWords = {
  persistent: msg`Persistent`,
  emailAddress: msg`Email address`,
  transient: msg`Transient`,
  unspecified: msg`Unspecified`,
};
const pem = msg`In PEM or base64, as your provider shows it.`;

export const configurationSections = sectionsOf(configurationFields)([
  {
    key: 'metadata',
    title: msg`Metadata`,
    intro: msg`The quickest way: everything below is filled in from it. An https:// address is read again each day, so that new certificates arrive by themselves.`,
    fields: { metadata: { label: msg`Metadata XML or its address`, wide: true } },
    below: MetadataFile,
  },
  {
    key: 'provider',
    title: msg`Identity provider`,
    fields: {
      idp_entity_id: {
        label: msg`Entity ID`,
        hint: msg`Also called issuer or identifier.`,
        wide: true,
      },
      idp_login_url: { label: msg`Sign-in URL` },
      idp_logout_url: {
        label: msg`Sign-out URL`,
        hint: msg`Leave it empty to sign out of Vigil only.`,
      },
      idp_x509_cert: { label: msg`Certificate`, hint: pem, wide: true },
      idp_x509_cert_next: {
        label: msg`Second certificate`,
        hint: msg`Add the new one before the old one expires: both are accepted.`,
        wide: true,
      },
    },
  },
  {
    key: 'sign-in',
    title: msg`Sign-in`,
    fields: {
      name_id_format: { label: msg`Name ID format`, choices: formatWords },
      relay_state_url: {
        label: msg`Page after sign-in`,
        hint: msg`Such as /dashboard. Empty: the person's home page.`,
      },
      allow_idp_initiated: { label: msg`Allow sign-in from the identity provider's portal` },
      sign_requests: { label: msg`Sign our requests`, hint: msg`With the certificate above.` },
    },
  },
  {
    key: 'attributes',
    title: msg`Attributes`,
    intro: msg`Only where your provider sends other names than usual. A test sign-in shows what it sends.`,
    fields: {
      attribute_id: { label: msg`Directory ID` },
      attribute_email: { label: msg`Email` },
      attribute_first_name: { label: msg`First name` },
      attribute_last_name: { label: msg`Last name` },
    },
  },
]);
