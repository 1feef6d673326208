// The four icons of the navigation between the pages.
import type { Tab } from './tabs.ts';

const paths: Record<Tab, string> = {
  alarm: 'M12 3a6 6 0 0 1 6 6v4l2 3H4l2-3V9a6 6 0 0 1 6-6zM10 19a2 2 0 0 0 4 0',
  timer: 'M12 6a7.5 7.5 0 1 1 0 15a7.5 7.5 0 0 1 0-15zM12 10v4l2.5 1.5M9.5 3h5',
  messages:
    'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 17h-8l-4.5 3.5V17H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 5z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
};

export const TabIcon = ({ tab }: { tab: Tab }) => (
  <svg width="26" height="26" viewBox="0 0 24 24" aria-hidden="true">
    <path
      d={paths[tab]}
      fill="none"
      stroke="currentColor"
      strokeWidth={tab === 'more' ? 3 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
