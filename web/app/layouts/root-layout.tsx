// The outermost frame, with or without a session: notices and live regions.
import { Outlet } from '@tanstack/react-router';
import { LiveRegions } from '#web/ui/feedback/announcer.tsx';
import { ToastHost } from '#web/ui/feedback/toast-host.tsx';

export function RootLayout() {
  return (
    <>
      <Outlet />
      <ToastHost />
      <LiveRegions />
    </>
  );
}
