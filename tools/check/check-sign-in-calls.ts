// Checks that each call that could change another person's sign-in declares whether it does, so
// that the test of authority tries it.
import { allEndpoints } from '#domain/api.ts';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import { type Finding, runAsProgram } from './source/finding.ts';

/** Names of fields that decide a person's sign-in, permissions or view. */
const signInFields = ['email', 'role', 'abilities', 'restriction_type', 'restrictions', 'password'];

/** Addresses below which everything is about people or about how they sign in. */
const aboutPeople =
  /^\/users\b|\/users\/|:userId\b|\/permissions\b|\/scim\b|\/saml-connections\b|^\/session-requests$/;

const fieldsOf = ({ body }: AnyEndpoint): readonly string[] =>
  body && 'shape' in body && typeof body.shape === 'object' && body.shape !== null
    ? Object.keys(body.shape)
    : [];

/**
 * Calls about one's own account require proof instead; public calls and those of a phone concern no
 * other person.
 */
const isAboutOthers = ({ access }: AnyEndpoint): boolean => 'anyOf' in access;

const mustSay = (endpoint: AnyEndpoint): boolean =>
  (endpoint.method !== 'GET' || endpoint.audit !== undefined) &&
  isAboutOthers(endpoint) &&
  (aboutPeople.test(endpoint.path) ||
    fieldsOf(endpoint).some((name) => signInFields.includes(name)));

interface Declared {
  readonly feature: string;
  readonly name: string;
  readonly endpoint: AnyEndpoint;
}

/** The calls that do not say whether they concern how another person signs in. */
export const undeclared = (calls: readonly Declared[]): Finding[] =>
  calls
    .filter(({ endpoint }) => mustSay(endpoint) && endpoint.concerns === undefined)
    .map(({ feature, name, endpoint }) => ({
      file: 'domain/api.ts',
      line: 1,
      rule: 'concerns',
      message: `${endpoint.method} ${endpoint.path} (${feature}.${name}) needs concerns: 'sign-in of a person', or { not_sign_in: 'why' }`,
    }));

runAsProgram(import.meta.url, () => undeclared(allEndpoints));
