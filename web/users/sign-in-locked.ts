// The details of a person over whom the reader has no authority: what decides how they sign in is
// shown and not offered.
import { signInFields } from '#domain/users/sign-in-fields.ts';
import type { SectionShape } from '#web/kit/form/store/form-shape.ts';

/**
 * @param reason said under each locked field. The restricted view is left out: "Access and
 * permissions" shows it.
 */
export const withLockedSignIn = (
  sections: readonly SectionShape[],
  reason: string,
): SectionShape[] =>
  sections
    .filter(({ key }) => key !== 'restriction')
    .map((section) => ({
      ...section,
      fields: Object.fromEntries(
        Object.entries(section.fields).map(([name, shape]) => [
          name,
          shape && signInFields.includes(name) ? { ...shape, locked: () => reason } : shape,
        ]),
      ),
    }));
