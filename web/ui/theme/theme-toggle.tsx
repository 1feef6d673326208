// Light to dark and back.
import { useLingui } from '@lingui/react/macro';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { IconButton } from '../controls/icon-button.tsx';
import { useScheme } from './colour-scheme.ts';

export function ThemeToggle() {
  const { t } = useLingui();
  const { scheme, toggle } = useScheme();
  return (
    <IconButton
      label={scheme === 'dark' ? t`Use light colours` : t`Use dark colours`}
      onClick={toggle}
    >
      {scheme === 'dark' ? (
        <IconSun size={18} aria-hidden="true" />
      ) : (
        <IconMoon size={18} aria-hidden="true" />
      )}
    </IconButton>
  );
}
