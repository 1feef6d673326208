// What an identity provider says of itself in its metadata: who it is, where it signs in and out, and with which certificates it signs.
import { type ProviderCertificate, readCertificate } from '../keys/provider-certificate.ts';
import { attributeIn, childrenOf, namespaces, readAnnotatedXml, UnsafeXml } from './safe-xml.ts';

export interface ProviderMetadata {
  readonly entityId: string;
  readonly loginUrl: string;
  readonly logoutUrl: string | null;
  /** The two that last longest: the one in use and its successor. */
  readonly certificates: readonly ProviderCertificate[];
}

/** Federations publish everybody in one file; a tenant's own has a few kilobytes. */
export const mostMetadata = 300_000;
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const { metadata, signature } = namespaces;

/** @throws UnsafeXml with what is missing */
export function readMetadata(text: string): ProviderMetadata {
  const root = readAnnotatedXml(text, mostMetadata).documentElement;
  const described = root.localName === 'EntitiesDescriptor' ? childrenOf(root, metadata, 'EntityDescriptor') : [root];
  const providers = described.filter((one) => childrenOf(one, metadata, 'IDPSSODescriptor').length > 0);
  const [entity] = providers;
  if (!entity || entity.namespaceURI !== metadata) throw new UnsafeXml('The metadata describes no identity provider.');
  if (providers.length > 1) throw new UnsafeXml('The metadata describes several identity providers.');
  const [provider] = childrenOf(entity, metadata, 'IDPSSODescriptor');
  const entityId = attributeIn(entity, 'entityID')?.trim();
  const loginUrl = locationOf(provider, 'SingleSignOnService');
  if (!entityId) throw new UnsafeXml('The metadata has no entity ID.');
  if (!loginUrl) throw new UnsafeXml('The metadata has no sign-in URL with the HTTP-Redirect binding.');
  return { entityId, loginUrl, logoutUrl: locationOf(provider, 'SingleLogoutService'), certificates: certificatesOf(provider) };
}

const locationOf = (provider: Element | undefined, service: string): string | null =>
  childrenOf(provider, metadata, service)
    .filter((one) => attributeIn(one, 'Binding') === redirect)
    .map((one) => attributeIn(one, 'Location'))[0] ?? null;

function certificatesOf(provider: Element | undefined): ProviderCertificate[] {
  const texts = childrenOf(provider, metadata, 'KeyDescriptor')
    .filter((one) => attributeIn(one, 'use') !== 'encryption')
    .flatMap((one) => childrenOf(one, signature, 'KeyInfo'))
    .flatMap((one) => childrenOf(one, signature, 'X509Data'))
    .flatMap((one) => childrenOf(one, signature, 'X509Certificate'))
    .map((one) => one.textContent ?? '');
  const read = [...new Set(texts)].map(readCertificate);
  const known = new Map(read.flatMap((one) => (one ? [[one.pem, one] as const] : [])));
  if (known.size === 0) throw new UnsafeXml('Error reading certificate.');
  return [...known.values()].sort((left, right) => right.expiresAt.getTime() - left.expiresAt.getTime()).slice(0, 2);
}
