// How urgent an alert is, 1 the most; apart from the types, whose schema the console's list needs
// not load.

export const priorities = [1, 2, 3, 4] as const;
export type Priority = (typeof priorities)[number];
