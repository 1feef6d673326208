// Reads an identity provider's metadata: its entity ID, its sign-in and sign-out addresses, and its
// signing certificates.
import { addressText, type ProviderFacts, providerFacts } from '#domain/saml/provider-facts.ts';
import { type ProviderCertificate, readCertificate } from '../keys/provider-certificate.ts';
import { mayLeadTo } from './provider-address.ts';
import { attributeIn, childrenOf, namespaces, readAnnotatedXml, UnsafeXml } from './safe-xml.ts';

/** Federations publish all members in one file; a tenant's own has a few kilobytes. */
export const mostMetadata = 300_000;
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const { metadata, signature } = namespaces;

/**
 * The only way from metadata to a connection, whether pasted, uploaded or fetched.
 * @param demo a provider on this machine may be reached by http
 * @throws UnsafeXml with what is missing or cannot be used
 */
export function readMetadata(text: string, { demo }: { demo: boolean }): ProviderFacts {
  const root = readAnnotatedXml(text, mostMetadata).documentElement;
  const described =
    root.localName === 'EntitiesDescriptor'
      ? childrenOf(root, metadata, 'EntityDescriptor')
      : [root];
  const providers = described.filter(
    (one) => childrenOf(one, metadata, 'IDPSSODescriptor').length > 0,
  );
  const [entity] = providers;
  if (!entity || entity.namespaceURI !== metadata)
    throw new UnsafeXml('The metadata describes no identity provider.');
  if (providers.length > 1)
    throw new UnsafeXml('The metadata describes several identity providers.');
  const [provider] = childrenOf(entity, metadata, 'IDPSSODescriptor');
  const read = providerFacts.safeParse({
    idp_entity_id: attributeIn(entity, 'entityID'),
    idp_login_url: locationOf(provider, 'SingleSignOnService'),
    idp_logout_url: locationOf(provider, 'SingleLogoutService'),
    certificates: certificatesOf(provider),
  });
  if (!read.success) throw new UnsafeXml(read.error.issues[0]?.message);
  const { idp_login_url: login, idp_logout_url: logout } = read.data;
  if (login !== null && !mayLeadTo(login, { demo }))
    throw new UnsafeXml(addressText('sign-in URL'));
  if (logout !== null && !mayLeadTo(logout, { demo }))
    throw new UnsafeXml(addressText('sign-out URL'));
  return read.data;
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
  return [...known.values()]
    .sort((left, right) => right.expiresAt.getTime() - left.expiresAt.getTime())
    .slice(0, 2);
}
