// The presets over the form: the one that its values are of, and what choosing one does to them.
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { ev04Presets, type PresetName, presetOf } from '#domain/devices/settings/ev04-presets.ts';
import { ev04SettingNames } from '#domain/devices/settings/ev04-settings.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import type { Values } from '#web/kit/form/store/form-store.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { PresetCards } from './preset-cards.tsx';
import { presetWords } from './preset-words.ts';

interface ChoiceProps {
  readonly mayChange: boolean;
  readonly onChosen: () => void;
}

export function PresetChoice({ mayChange, onChosen }: ChoiceProps) {
  const { t, i18n } = useLingui();
  const store = useFormStore();
  const chosen = useSyncExternalStore(store.subscribe, () => presetOf(store.values()));
  if (!mayChange) return null;
  const fill = (values: Values) => {
    for (const name of [...ev04SettingNames, 'settings_template_id'])
      if (values[name] !== store.values()[name]) store.fill(name, values[name] ?? null);
  };
  const choose = (preset: PresetName) => {
    const before = store.values();
    const losesEdits = chosen === null && store.changed().length > 0;
    // A pendant has its settings from a template or from a preset, not from both.
    fill({ ...ev04Presets[preset], settings_template_id: null });
    onChosen();
    const title = i18n._(presetWords[preset].name);
    if (losesEdits)
      toast.info(t`${title} replaced your changes.`, {
        action: { label: t`Undo`, run: () => fill(before) },
      });
  };
  return <PresetCards chosen={chosen} onChoose={choose} />;
}
