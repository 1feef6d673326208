// The value of a setting as people read it, with its unit.
import { useLingui } from '@lingui/react/macro';
import { sosModes } from '#domain/devices/settings/ev04-settings.ts';
import { sosModeWords } from '../setting-words.ts';
import type { SettingRow } from './setting-rows.ts';

export function useValueText(): (row: SettingRow, value: unknown) => string {
  const { t, i18n } = useLingui();
  return ({ unit, isLevels }, value) => {
    if (typeof value === 'boolean') return value ? t`On` : t`Off`;
    const mode = sosModes.find((one) => one === value);
    if (mode) return i18n._(sosModeWords[mode]);
    const figure = String(value);
    if (unit === 's') return t`${figure} s`;
    if (unit === '%') return `${figure}%`;
    return isLevels ? t`${figure} of 9` : figure;
  };
}
