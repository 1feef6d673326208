// What session requests put into the shell of every page.
import { lazy } from 'react';
import { SessionRequestMenu } from './session-request-menu.tsx';

// Not of the first second: its code comes behind the page.
const ActingBar = lazy(() => import('./acting-bar.tsx'));

export const sessionRequestShellParts = { header_end: [SessionRequestMenu], banners: [ActingBar] };
