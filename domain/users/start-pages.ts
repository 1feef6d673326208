// The pages that a person may choose to start at; who may choose which is in users.policy.ts.
export const startPages = ['dashboard', 'console', 'account'] as const;
export type StartPage = (typeof startPages)[number];
