// The tabs of an alert by name; the one that is open lives in the address.
export const tabKeys = ['steps', 'timeline', 'contacts', 'messages', 'person'] as const;
export type TabKey = (typeof tabKeys)[number];

export const isTab = (text: string | undefined): text is TabKey =>
  tabKeys.some((key) => key === text);
