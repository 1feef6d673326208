// The bar at the top: the page's title (R122), search, connection state, time left in the session,
// and the account menu (R124).
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowLeft,
  IconChevronDown,
  IconContrast,
  IconKeyboard,
  IconLogout,
  IconMenu2,
  IconSearch,
  IconUserCircle,
} from '@tabler/icons-react';
import { useGo } from '#web/kit/screen/address.tsx';
import { useHub } from '#web/kit/screen/open-page.ts';
import { useOuterPageArea, usePageArea, usePageTitle } from '#web/kit/screen/page-title.ts';
import { WayBack } from '#web/kit/screen/way-back.tsx';
import { useMay, useUser } from '#web/kit/session/session.ts';
import { roleWords } from '#web/kit/status/role-words.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { Hidden } from '#web/ui/feedback/announcer.tsx';
import { LateSlot } from '#web/ui/later/late-slot.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { useScheme } from '#web/ui/theme/colour-scheme.ts';
import { ThemeToggle } from '#web/ui/theme/theme-toggle.tsx';
import { openKeyHelp, openPalette } from './action-sheets.tsx';
import { leave } from './leave.ts';
import { LiveMark } from './live-mark.tsx';
import { SessionMinutes } from './session-minutes.tsx';
import styles from './shell.module.css';
import type { ShellParts } from './shell-parts.ts';

export function Header({ parts, onMenu }: { parts: ShellParts; onMenu: () => void }) {
  const { t } = useLingui();
  const mayRead = useMay('read alert monitoring');
  return (
    <header className={styles.header}>
      <span className={styles.burger}>
        <IconButton label={t`Menu`} look="quiet" onClick={onMenu}>
          <IconMenu2 size={20} aria-hidden="true" />
        </IconButton>
      </span>
      <Title />
      {parts.header_start.map((Part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <LateSlot key={at}>
          <Part />
        </LateSlot>
      ))}
      <span className={styles.space} />
      <button
        type="button"
        className={styles.search}
        onClick={openPalette}
        aria-keyshortcuts="Control+K"
      >
        <IconSearch size={16} aria-hidden="true" />
        <span>
          <Trans>Search or jump to</Trans>
        </span>
        <Kbd combined>Ctrl K</Kbd>
      </button>
      <LiveMark />
      <SessionMinutes />
      {parts.header_end.length === 0 && mayRead && <span className={styles.awaited} />}
      {parts.header_end.map((Part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <LateSlot key={at}>
          <Part />
        </LateSlot>
      ))}
      <span className={styles.wide}>
        <ThemeToggle />
      </span>
      <AccountMenu />
    </header>
  );
}

/**
 * A page below another has the way back; where it shows its own title in its content, the other's
 * is here.
 */
function Title() {
  const { t, i18n } = useLingui();
  const title = usePageTitle();
  const area = usePageArea();
  const hub = useHub();
  const outer = useOuterPageArea();
  const back = area ?? (hub ? { title: i18n._(hub.title), to: hub.to } : outer);
  return (
    <>
      {back && (
        <WayBack to={back.to} className={styles.back} aria-label={t`Back to ${back.title}`}>
          <IconArrowLeft size={20} aria-hidden="true" />
        </WayBack>
      )}
      <h1 id="page-title" tabIndex={-1} className={styles.title}>
        {area?.title ?? title}
      </h1>
    </>
  );
}

function AccountMenu() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const user = useUser();
  const { toggle } = useScheme();
  return (
    <Menu
      buttonClass={styles.account}
      button={
        <>
          <Avatar firstName={user.first_name} lastName={user.last_name} />
          <Hidden>{t`Account menu of ${user.name}`}</Hidden>
          <IconChevronDown size={16} aria-hidden="true" />
        </>
      }
      heading={`${user.name}, ${i18n._(roleWords[user.role.name])}`}
      items={[
        {
          key: 'account',
          label: t`My account`,
          icon: <IconUserCircle size={18} aria-hidden="true" />,
          onSelect: () => go('/my/account'),
        },
        {
          key: 'keys',
          label: t`Keyboard shortcuts`,
          icon: <IconKeyboard size={18} aria-hidden="true" />,
          onSelect: openKeyHelp,
        },
        {
          key: 'theme',
          label: t`Switch between light and dark`,
          icon: <IconContrast size={18} aria-hidden="true" />,
          onSelect: toggle,
        },
        {
          key: 'logout',
          label: t`Sign out`,
          icon: <IconLogout size={18} aria-hidden="true" />,
          apart: true,
          onSelect: () => leave(go),
        },
      ]}
    />
  );
}
