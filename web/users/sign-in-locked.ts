// The details of a person outside the reader's authority: the fields that decide how they sign in
// are read-only.
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
