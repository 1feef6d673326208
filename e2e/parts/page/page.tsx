// The test page's own script: shows one map with what a test gives it, and hands out the alarm sound.
import '#web/ui/theme/look.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import { LazyAlertMap } from '#web/ui/map/lazy-alert-map.tsx';
import { alarmSound } from '#web/ui/sound/alarm-sound.ts';

export type MapProps = ComponentProps<typeof LazyAlertMap>;

// Nothing is compiled on this page: texts are shown as they stand.
i18n.setMessagesCompiler((message) => [message]);
i18n.loadAndActivate({ locale: 'en-AU', messages: {} });

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the part');
const root = createRoot(place);

/** null takes the map away, as leaving an alert does. */
function showMap(props: MapProps | null): void {
  document.documentElement.dataset['mantineColorScheme'] = props?.theme ?? 'light';
  root.render(<I18nProvider i18n={i18n}>{props && <LazyAlertMap {...props} />}</I18nProvider>);
}

Object.assign(window, { showMap, alarmSound });
