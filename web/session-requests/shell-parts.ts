// The parts that session requests add to the shell of every page.

import { lateExtra } from '#web/ui/later/late-parts.tsx';
import { SessionRequestMenu } from './session-request-menu.tsx';

// Not needed at once: the code loads after the page.
const ActingBar = lateExtra(() => import('./acting-bar.tsx'));

export const sessionRequestShellParts = { header_end: [SessionRequestMenu], banners: [ActingBar] };
