// The test page's own script: shows one map with what a test gives it, and the notices, and hands
// out the alarm sound.
import '#web/ui/theme/look.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ComponentProps } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ToastHost } from '#web/ui/feedback/toast-host.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { LazyAlertMap } from '#web/ui/map/lazy-alert-map.tsx';
import { alarmSound } from '#web/ui/sound/alarm-sound.ts';

export type MapProps = ComponentProps<typeof LazyAlertMap>;

// Nothing is compiled on this page: texts are shown as they stand.
i18n.setMessagesCompiler((message) => [message]);
i18n.loadAndActivate({ locale: 'en-AU', messages: {} });

function rootIn(id: string): Root {
  const place = document.getElementById(id);
  if (!place) throw new Error(`The page has no place ${id} for the part`);
  return createRoot(place);
}
const root = rootIn('root');
rootIn('notices').render(
  <I18nProvider i18n={i18n}>
    <ToastHost />
  </I18nProvider>,
);

/** null takes the map away, as leaving an alert does. */
function showMap(props: MapProps | null): void {
  document.documentElement.dataset['mantineColorScheme'] = props?.theme ?? 'light';
  root.render(<I18nProvider i18n={i18n}>{props && <LazyAlertMap {...props} />}</I18nProvider>);
}

Object.assign(window, { showMap, alarmSound, toast });
