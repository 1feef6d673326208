// Starts the portal in the browser.
import '#web/ui/theme/look.ts';
import { createRoot } from 'react-dom/client';
import { followNavigation } from '#web/app/after-navigation.ts';
import { App } from '#web/app/app.tsx';
import { offerNewVersion } from '#web/app/new-version.ts';
import { knowFirstScreen } from '#web/app/router.tsx';
import { wantsPseudo } from '#web/kit/language/language.ts';
import { reloadOnMissingChunk } from '#web/kit/screen/chunk-reload.ts';
import { keepShell } from '#web/kit/shell-worker/shell-update.ts';

reloadOnMissingChunk();
followNavigation();

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the portal');
const draw = () => createRoot(place).render(<App />);
// Without the list of screens the router shows the error.
const drawFirst = () => knowFirstScreen().then(draw, draw);
if (wantsPseudo())
  import('#web/kit/language/pseudo.ts')
    .then(({ speakPseudo }) => speakPseudo())
    .then(drawFirst, drawFirst);
else drawFirst();
keepShell('/service-worker.js');
offerNewVersion();
