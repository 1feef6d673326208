// The version of an alert that the screen showed: an action names it, so that a decision made for
// one state is never carried out on another.
import * as z from 'zod';

/**
 * The version of the alert that the caller's screen showed. 409 `changed_meanwhile` when the alert
 * has changed owner, was acknowledged, put back or resolved since, or its alarm came again and must
 * be answered; other news, such as a position, does not matter. Left out, nothing is compared.
 */
export const shownVersion = z.coerce.number().int().positive().optional();

/** Query of an action on an alert. */
export const shownQuery = z.object({ shown: shownVersion });
