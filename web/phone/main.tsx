// Starts the web app for phones: loads the stored phone, renders, and runs connection, position,
// charge and buttons.
import '#web/ui/theme/look.ts';
import { createRoot } from 'react-dom/client';
import { speak } from '#web/kit/language/language.ts';
import { keepShell } from '#web/kit/shell-worker/shell-update.ts';
import { codeInAddress } from './activate/activation.ts';
import { phoneWording } from './activate/phone-wording.ts';
import { keepKeyButton } from './button/key-button.ts';
import { fetchLaterPages } from './later-pages.ts';
import { keepLine } from './line/phone-line.ts';
import { remember } from './memory/phone-store.ts';
import { keepMotion } from './motion/motion-sensor.ts';
import { PhoneApp } from './phone-app.tsx';
import { keepBattery } from './place/battery.ts';
import { keepPosition } from './place/position.ts';
import { keepPush } from './push/push-subscription.ts';
import { readySound } from './welfare/grace-sound.ts';

// The worker rules the folder with its slash.
if (window.location.pathname === '/phone')
  window.history.replaceState(null, '', `/phone/${window.location.search}${window.location.hash}`);
const code = codeInAddress();

await remember();
// A page in the other wording is better than none.
await speak(phoneWording()).catch(() => undefined);
const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the app');
createRoot(place).render(<PhoneApp code={code} />);
readySound();
keepKeyButton();
keepPosition();
keepLine();
keepMotion();
keepShell('/phone/service-worker.js');
void keepBattery();
void keepPush();
fetchLaterPages();
// Stored reports must not be evicted when the phone's storage runs short.
void navigator.storage?.persist?.();
