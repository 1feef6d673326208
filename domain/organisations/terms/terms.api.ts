// The calls of terms and conditions: the platform's, and each organisation's own, which bind its
// people instead (R036).
import * as z from 'zod';
import { type Access, endpoint, type Scope } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';

export const longestTerms = 50_000;

export const termsFields = z.object({
  content: field.withFacts(
    z
      .string('Enter the terms.')
      .trim()
      .min(1, 'Enter the terms.')
      .max(
        longestTerms,
        `The terms can have at most ${longestTerms.toLocaleString('en')} characters.`,
      ),
    { kind: 'long_text' },
  ),
});

const version = z.object({
  id: z.number(),
  /** 1 is the first. */
  version: z.number(),
  latest: z.boolean(),
  /** How many people have accepted it, those who accepted a newer one later too. */
  accepted_count: z.number(),
  /** The name of who wrote it; null of one that came with the program. */
  written_by: z.string().nullable(),
  created_at: z.string(),
});
export type TermsVersion = z.infer<typeof version>;

const termsVersion = version.extend({ content: z.string() });
export type TermsText = z.infer<typeof termsVersion>;

const history = z.object({
  /** The latest first. */
  versions: z.array(version),
  /** The people with an account who are bound by these terms. */
  bound_count: z.number(),
});
export type TermsHistory = z.infer<typeof history>;

const written = z.strictObject({
  ...termsFields.shape,
  /** The newest version that the writer has seen; 0 if nothing has been published yet. */
  seen_version: z.int('Reload the page.').min(0, 'Reload the page.'),
});

interface Parts<Path extends string, One extends string> {
  readonly path: Path;
  readonly one: One;
  readonly scope: Scope;
  readonly read: Access;
  readonly write: Access;
  readonly whose: string;
}

const termsCalls = <const Path extends string, const One extends string>({
  path,
  one,
  scope,
  read,
  write,
  whose,
}: Parts<Path, One>) => ({
  list: endpoint({
    method: 'GET',
    path,
    access: read,
    scope,
    summary: `The versions of ${whose} terms and conditions, without their texts.`,
    response: history,
  }),
  get: endpoint({
    method: 'GET',
    path: one,
    access: read,
    scope,
    summary: `One version of ${whose} terms and conditions.`,
    response: termsVersion,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: write,
    scope,
    summary: `Publish a new version of ${whose} terms and conditions: everybody it binds is asked to accept it at the next sign-in.`,
    body: written,
    response: termsVersion,
    errors: ['changed_meanwhile'],
    audit: 'terms.created',
  }),
});

export const platformTermsApi = termsCalls({
  path: '/terms-conditions',
  one: '/terms-conditions/:id',
  scope: 'platform',
  read: { anyOf: ['read settings'] },
  write: { anyOf: ['read settings'] },
  whose: "the platform's",
});

export const organisationTermsApi = termsCalls({
  path: '/organisations/:organisationId/terms-conditions',
  one: '/organisations/:organisationId/terms-conditions/:id',
  scope: 'organisation',
  read: { anyOf: ['read organisation settings'] },
  write: { anyOf: ['write organisation settings'] },
  whose: "an organisation's",
});
