// The presets over the form: the one that its values are of, and what choosing one does to them.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { type ReactNode, useId, useSyncExternalStore } from 'react';
import type { DeviceSettings } from '#domain/devices/settings/device-settings.ts';
import {
  differencesOf,
  ev04Presets,
  type PresetName,
  presetNames,
  presetOf,
} from '#domain/devices/settings/ev04-presets.ts';
import { ev04SettingNames } from '#domain/devices/settings/ev04-settings.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import type { Values } from '#web/kit/form/store/form-store.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { presetWords } from './preset-words.ts';
import styles from './presets.module.css';

interface ChoiceProps {
  readonly mayChange: boolean;
  /** The template that the pendant follows. */
  readonly template: DeviceSettings['settings_template'];
  /** What can be asked of the pendant besides. */
  readonly actions: ReactNode;
  readonly onChosen: () => void;
}

export function PresetChoice({ mayChange, template, actions, onChosen }: ChoiceProps) {
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
  const follows = useSyncExternalStore(
    store.subscribe,
    () => template !== null && store.values()['settings_template_id'] === template.id,
  );
  const followed = follows ? (template?.name ?? '') : '';
  const name = chosen === null ? t`Custom` : i18n._(presetWords[chosen].name);
  const about = (): string => {
    if (follows) return t`From the template ${followed}. A preset replaces it.`;
    return chosen === null
      ? t`Custom. Choose a preset to start again from it.`
      : t`Choose how the pendant behaves.`;
  };
  const title = follows ? t`Template: ${followed}` : t`Preset: ${name}`;
  return (
    <div className={styles.choice}>
      <div className={styles.head}>
        <h3 id="preset">{mayChange ? t`Preset` : title}</h3>
        <p>{mayChange && about()}</p>
        {actions}
      </div>
      {mayChange && <PresetCards chosen={chosen} titleId="preset" onChoose={choose} />}
    </div>
  );
}

interface CardsProps {
  /** Null where the values are of no preset. */
  readonly chosen: PresetName | null;
  readonly titleId: string;
  readonly onChoose: (preset: PresetName) => void;
}

function PresetCards({ chosen, titleId, onChoose }: CardsProps) {
  const { t, i18n } = useLingui();
  const group = useId();
  return (
    <fieldset className={styles.presets} aria-labelledby={titleId}>
      <div className={styles.cards}>
        {presetNames.map((name) => {
          const { name: title, about, icon: Icon } = presetWords[name];
          const count = differencesOf(name);
          return (
            <label key={name} className={styles.card}>
              <input
                type="radio"
                name={group}
                checked={name === chosen}
                onChange={() => onChoose(name)}
                aria-label={i18n._(title)}
                aria-describedby={`${group}-${name}`}
              />
              <span className={styles.cardTitle}>
                <Icon size={19} aria-hidden="true" />
                {i18n._(title)}
                {name === chosen && <IconCircleCheckFilled size={20} aria-hidden="true" />}
              </span>
              <span id={`${group}-${name}`} className={styles.cardAbout}>
                {i18n._(about)}
              </span>
              <span className={styles.cardCount}>
                {count === 0
                  ? t`The usual settings`
                  : plural(count, {
                      one: '# difference from Standard',
                      other: '# differences from Standard',
                    })}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
