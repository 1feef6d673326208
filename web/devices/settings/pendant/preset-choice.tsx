// The presets over the form: the one that its values are of, and what choosing one does to them.
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useSyncExternalStore } from 'react';
import { ev04Presets, type PresetName, presetOf } from '#domain/devices/settings/ev04-presets.ts';
import { ev04SettingNames } from '#domain/devices/settings/ev04-settings.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import type { Values } from '#web/kit/form/store/form-store.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { PresetCards } from './preset-cards.tsx';
import { presetWords } from './preset-words.ts';
import styles from './presets.module.css';

interface ChoiceProps {
  readonly mayChange: boolean;
  /** What can be asked of the pendant besides. */
  readonly actions: ReactNode;
  readonly onChosen: () => void;
}

export function PresetChoice({ mayChange, actions, onChosen }: ChoiceProps) {
  const { t, i18n } = useLingui();
  const store = useFormStore();
  const chosen = useSyncExternalStore(store.subscribe, () => presetOf(store.values()));
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
  const name = chosen === null ? t`Custom` : i18n._(presetWords[chosen].name);
  return (
    <div className={styles.choice}>
      <div className={styles.head}>
        <h3 id="preset">{mayChange ? t`Preset` : t`Preset: ${name}`}</h3>
        <p>
          {mayChange && chosen === null && t`Custom. Choose a preset to start again from it.`}
          {mayChange && chosen !== null && t`Choose how the pendant behaves.`}
        </p>
        {actions}
      </div>
      {mayChange && <PresetCards chosen={chosen} titleId="preset" onChoose={choose} />}
    </div>
  );
}
