// Whether a browser may be redirected to an address of an identity provider: checked when the
// address is entered, and again before each redirect.
import { isProviderAddress, isSecureAddress } from '#domain/saml/provider-facts.ts';

/** @param demo a provider on this machine may be reached by http */
export const mayLeadTo = (address: string, { demo }: { demo: boolean }): boolean =>
  (demo ? isProviderAddress(address) : isSecureAddress(address)) && URL.canParse(address);
