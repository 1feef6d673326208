// The application's frame (placeholder until the shell stands).
import { Outlet } from '@tanstack/react-router';

export default function AppLayout() {
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}
