// The frame of signing in and setting up: product, the page in the middle, light or dark.
import { Outlet } from '@tanstack/react-router';
import { Logo } from '#web/ui/display/logo.tsx';
import { ThemeToggle } from '#web/ui/theme/theme-toggle.tsx';
import styles from './layouts.module.css';

export default function AuthLayout() {
  return (
    <div className={styles.auth}>
      <header className={styles.authHead}>
        <Logo />
        <ThemeToggle />
      </header>
      <main className={styles.authMain} id="content">
        <Outlet />
      </main>
    </div>
  );
}
