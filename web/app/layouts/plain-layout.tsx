// A bare layout: logout, the mobile profile page, errors.
import { Outlet } from '@tanstack/react-router';
import styles from './layouts.module.css';

export default function PlainLayout() {
  return (
    <main className={styles.plain} id="content">
      <Outlet />
    </main>
  );
}
