// The live count of the form that is open: asked for once, shown below the recipients, in the
// preview, in the cost and on the button.
import { createContext, useContext } from 'react';
import type { RecipientCount } from '#domain/messages/recipient-count.ts';

export interface Counted {
  /** null while there are no recipients, and until the first answer. */
  readonly count: RecipientCount | null;
  /** Why the message could not be sent as it is, such as a landline among the numbers. */
  readonly refused: readonly string[];
  /** The last answer did not come. */
  readonly failed?: boolean;
}

const context = createContext<Counted>({ count: null, refused: [] });

export const RecipientCountProvider = context.Provider;

export const useCounted = (): Counted => useContext(context);

export const reachedOf = ({ total, unreachable }: RecipientCount): number =>
  total - unreachable.reduce((sum, { count }) => sum + count, 0);
