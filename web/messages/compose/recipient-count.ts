// The live count of the form that is open: asked for once, shown below the recipients and on the button.
import { createContext, useContext } from 'react';
import type { RecipientCount } from '#domain/messages/messages.api.ts';

const context = createContext<RecipientCount | null>(null);

export const RecipientCountProvider = context.Provider;

/** @returns null while there are no recipients */
export const useCounted = (): RecipientCount | null => useContext(context);
