// A template that is chosen in the form fills the settings with its own, as a preset does, so that
// people see what would be sent.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { organisationTemplates } from '#domain/devices/ev04-config-templates.api.ts';
import { ev04SettingNames } from '#domain/devices/settings/ev04-settings.ts';
import { useData } from '#web/kit/call/query.ts';
import type { FormStore } from '#web/kit/form/store/form-store.ts';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';

export function useTemplateValues(store: FormStore): void {
  const scope = useScope();
  const chosen = useSyncExternalStore(store.subscribe, () => {
    const { settings_template_id: now } = store.values();
    return typeof now === 'number' && now !== store.originals()['settings_template_id'] ? now : 0;
  });
  const filled = useRef(chosen);
  const { data } = useData(
    organisationTemplates.api.get,
    { params: scopedParams(organisationTemplates.api.get, scope, { id: chosen }) },
    { enabled: chosen > 0 },
  );
  useEffect(() => {
    if (chosen === 0) filled.current = 0;
    if (!data || data.id !== chosen || filled.current === chosen) return;
    filled.current = chosen;
    for (const name of ev04SettingNames) store.fill(name, data[name]);
  }, [chosen, data, store]);
}
