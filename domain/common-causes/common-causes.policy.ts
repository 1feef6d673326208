// Who acts on alerts of one cause together.
import { isStaff } from '#domain/access/access.policy.ts';

/** The alerts may be of several customers, so that no member of one handles them together. */
export const mayTakeTogether = isStaff;
