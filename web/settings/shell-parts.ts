// What the platform's settings put into the shell: a bar while a service for messages is not set
// up.
import { lazy } from 'react';

export const settingsShellParts = {
  banners: [lazy(async () => await import('./system-status/not-set-up-banner.tsx'))],
};
