// Starts the portal in the browser.
import '#web/ui/theme/look.ts';
import { createRoot } from 'react-dom/client';
import { followNavigation } from '#web/app/after-navigation.ts';
import { App } from '#web/app/app.tsx';
import { reloadOnMissingChunk } from '#web/kit/screen/chunk-reload.ts';

reloadOnMissingChunk();
followNavigation();

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the portal');
createRoot(place).render(<App />);
