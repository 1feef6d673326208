// Sidebar, header, bars and content, from the phone to the wide screen.
import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { keysAreHeld } from '#web/kit/keyboard/held-keys.ts';
import { listenToKeys } from '#web/kit/keyboard/keys.ts';
import { scrollByKeys } from '#web/kit/keyboard/scroll-keys.ts';
import { useFailedReads } from '#web/kit/live/failed-reads.ts';
import { usePath } from '#web/kit/screen/address.tsx';
import { lateExtra } from '#web/ui/later/late-parts.tsx';
import { LateSlot, tellPartMissing } from '#web/ui/later/late-slot.tsx';
import { guardPresses } from '#web/ui/steady/press-guard.ts';
import { ActionSheets } from './action-sheets.tsx';
import { Header } from './header.tsx';
import { PrintedLine } from './printed-line.tsx';
import { RightsNews } from './rights-news.tsx';
import styles from './shell.module.css';
import { loadShellParts, type ShellParts } from './shell-parts.ts';
import { PhoneMenu, Sidebar } from './sidebar.tsx';

const SessionEnding = lateExtra(() => import('./session-ending.tsx'));

/** Screens that need the width: the menu is a narrow rail. */
const consolePath = '/alert-monitoring';

const none: ShellParts = { header_start: [], header_end: [], banners: [], sidebar_foot: [] };

export function Shell({ children }: { children: ReactNode }) {
  const path = usePath();
  const [parts, setParts] = useState(none);
  // The menu belongs to the path it was opened on: going somewhere closes it.
  const [menuOpenOn, setMenuOpenOn] = useState<string | null>(null);
  useEffect(() => {
    loadShellParts().then(setParts, tellPartMissing);
  }, []);
  useFailedReads();
  useEffect(listenToKeys, []);
  useEffect(() => guardPresses(keysAreHeld), []);
  useEffect(() => scrollByKeys({ pane: 'content', heading: 'page-title' }), []);
  return (
    <div className={styles.shell} data-rail={path.startsWith(consolePath) || undefined}>
      <a href="#content" className={styles.skip}>
        <Trans>Skip to content</Trans>
      </a>
      <Header parts={parts} onMenu={() => setMenuOpenOn(path)} />
      <div className={styles.bars}>
        <Suspense>
          <SessionEnding />
        </Suspense>
        {parts.banners.map((Part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <LateSlot key={at}>
            <Part />
          </LateSlot>
        ))}
      </div>
      <Sidebar foot={parts.sidebar_foot} />
      <PhoneMenu
        open={menuOpenOn === path}
        onClose={() => setMenuOpenOn(null)}
        foot={parts.sidebar_foot}
      />
      <main id="content" tabIndex={-1} className={styles.content}>
        <PrintedLine />
        {children}
      </main>
      <ActionSheets />
      <RightsNews />
    </div>
  );
}
