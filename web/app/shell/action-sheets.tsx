// The two lists of actions: the palette (Ctrl K) and the help with all keys (?). Their code is
// loaded on first use.
import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { putCursor } from '#web/kit/keyboard/writing.ts';
import { useGo } from '#web/kit/screen/address.tsx';
import { lateDialog } from '#web/ui/later/late-parts.tsx';
import { useScheme } from '#web/ui/theme/colour-scheme.ts';
import { leave } from './leave.ts';

const Palette = lateDialog(() => import('../palette/palette.tsx'));
const KeyHelp = lateDialog(() => import('./key-help.tsx'));

/** Keys typed while it opens go to its field and are no commands to the page. */
const openingMs = 5_000;

const openEvent = 'vigil:palette';
const helpEvent = 'vigil:keys';
export const openKeyHelp = (): void => void window.dispatchEvent(new Event(helpEvent));
export const openPalette = (): void => void window.dispatchEvent(new Event(openEvent));

export function ActionSheets() {
  const { t } = useLingui();
  const go = useGo();
  const { toggle } = useScheme();
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  useActions([
    {
      id: 'help',
      label: t`Show keyboard shortcuts`,
      keys: '?',
      group: t`General`,
      run: () => setOpen('help'),
    },
    {
      id: 'palette',
      label: t`Search or jump to`,
      group: t`General`,
      run: () => setOpen('palette'),
    },
    { id: 'theme', label: t`Switch between light and dark`, group: t`General`, run: toggle },
    { id: 'account', label: t`Go to my account`, group: t`General`, run: () => go('/my/account') },
    { id: 'logout', label: t`Sign out`, group: t`General`, run: () => leave(go) },
  ]);
  useEffect(() => {
    const show = () => {
      setOpen('palette');
      putCursor(() => document.querySelector<HTMLElement>('[cmdk-input]'), openingMs);
    };
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      show();
    };
    const help = () => setOpen('help');
    window.addEventListener(helpEvent, help);
    window.addEventListener(openEvent, show);
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener(helpEvent, help);
      window.removeEventListener(openEvent, show);
      window.removeEventListener('keydown', listen);
    };
  }, []);
  const close = () => setOpen(null);
  return (
    <Suspense>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'help' && <KeyHelp onClose={close} />}
    </Suspense>
  );
}
