// What the platform's settings put into the shell: a bar while a service for messages is not set
// up.
import { lateExtra } from '#web/ui/later/late-parts.tsx';

export const settingsShellParts = {
  banners: [lateExtra(async () => await import('./system-status/not-set-up-banner.tsx'))],
};
