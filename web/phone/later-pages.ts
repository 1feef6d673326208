// Pages that are not needed in an emergency: their code is loaded unasked after the first paint.
import { lazy } from 'react';

const activate = async () => ({
  default: (await import('./activate/activate-page.tsx')).ActivatePage,
});
const ended = async () => ({ default: (await import('./more/ended-page.tsx')).EndedPage });
const messages = async () => ({
  default: (await import('./messages/messages-tab.tsx')).MessagesTab,
});
const more = async () => ({ default: (await import('./more/more-tab.tsx')).MoreTab });

export const ActivatePage = lazy(activate);
export const EndedPage = lazy(ended);
export const MessagesTab = lazy(messages);
export const MoreTab = lazy(more);

/** Fetches them, so that a tab opens at once, also when the connection is lost meanwhile. */
export const fetchLaterPages = (): void => void Promise.allSettled([messages(), more(), ended()]);
