// Our own metadata of a connection for the identity provider; written here because it must include
// the redirect binding of signing out.
import type { NameIdFormat } from '#domain/saml/saml-connection.ts';

const formats: Readonly<Record<NameIdFormat, string>> = {
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  emailAddress: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
};

/** The format's own name in messages. */
export const nameIdFormatUri = (format: NameIdFormat): string => formats[format];

export interface OwnMetadata {
  readonly entity_url: string;
  readonly reply_url: string;
  readonly logout_url: string;
  readonly certificate: string;
  readonly name_id_format: NameIdFormat;
  readonly sign_requests: boolean;
}

export function ownMetadata(own: OwnMetadata): string {
  const key = own.certificate.replace(/-----.*-----|\s/g, '');
  const keyDescriptor = (use: string) =>
    `<md:KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${key}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${escaped(own.entity_url)}">`,
    `<md:SPSSODescriptor AuthnRequestsSigned="${own.sign_requests}" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">`,
    keyDescriptor('signing'),
    keyDescriptor('encryption'),
    `<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${escaped(own.logout_url)}"/>`,
    `<md:NameIDFormat>${formats[own.name_id_format]}</md:NameIDFormat>`,
    `<md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escaped(own.reply_url)}" index="0" isDefault="true"/>`,
    '</md:SPSSODescriptor>',
    '</md:EntityDescriptor>',
    '',
  ].join('\n');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
