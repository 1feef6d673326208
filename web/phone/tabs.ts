// The four pages, one at a time, in the address, so that Back works and a link opens the right one.
import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';

export const tabs = ['alarm', 'timer', 'messages', 'more'] as const;
export type Tab = (typeof tabs)[number];

const tabNow = (): Tab => tabs.find((tab) => window.location.hash === `#${tab}`) ?? 'alarm';

function subscribe(tell: () => void): () => void {
  window.addEventListener('hashchange', tell);
  return () => window.removeEventListener('hashchange', tell);
}

export const useTab = (): Tab => useSyncExternalStore(subscribe, tabNow);

export function tabName(tab: Tab): string {
  if (tab === 'alarm') return t`Alerts`;
  if (tab === 'timer') return t`Timer`;
  return tab === 'messages' ? t`Messages` : t`More`;
}
