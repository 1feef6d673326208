// The sign-in feature: its calls and the forgotten-password sweep.
import { queueMail } from '#server/deliveries/deliveries.store.ts';
import type { Feature } from '#server/program/feature.ts';
import { forgottenPasswordsSweep } from './links/forgotten-passwords.sweep.ts';

export const feature: Feature = {
  sweeps: ({ database, links }) => [forgottenPasswordsSweep(database, { queueMail, links })],
  calls: async ({ signIn }) => ({ routes: signIn.routes, hooks: signIn.hooks }),
};
