// The frame of the sign-in and set-up pages: product, the page in the middle, light or dark.
import { Trans } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import { Link } from '#web/kit/screen/address.tsx';
import { useMaybeUser } from '#web/kit/session/session.ts';
import { Logo } from '#web/ui/display/logo.tsx';
import { ThemeToggle } from '#web/ui/theme/theme-toggle.tsx';
import styles from './layouts.module.css';
import { useHostBrand } from './use-host-brand.ts';

export default function AuthLayout() {
  // Logging out is always allowed, at each step of signing in (R158).
  const user = useMaybeUser();
  const brand = useHostBrand();
  const image = brand?.login_logo ?? brand?.logo;
  const picture = image && { ...image, name: brand?.name ?? '' };
  return (
    <div className={styles.auth}>
      <header className={styles.authHead}>
        <Logo size={picture ? 34 : 28} picture={picture} />
        <span className={styles.authEnd}>
          {user && (
            <Link to="/logout">
              <Trans>Sign out</Trans>
            </Link>
          )}
          <ThemeToggle />
        </span>
      </header>
      <main className={styles.authMain} id="content">
        <Outlet />
      </main>
      <footer className={styles.authFoot}>
        <a href="/licences.txt">
          <Trans>Open-source licences</Trans>
        </a>
      </footer>
    </div>
  );
}
