// Tabs with addresses: each has one of its own, so that Back, reload and a pasted link lead to it
// (ux.md check 26).
import { useEffect, useRef } from 'react';
import { Link, linkTarget, usePath } from '../screen/address.tsx';
import styles from './route-tabs.module.css';

export interface RouteTab {
  /** The address; it is open here and at everything below it, whatever its search part. */
  readonly to: string;
  readonly label: string;
}

/** A single tab is no choice: nothing is shown. */
export function RouteTabs({ label, tabs }: { label: string; tabs: readonly RouteTab[] }) {
  const path = usePath();
  const open = useRef<HTMLAnchorElement>(null);
  // On a phone the row is wider than the screen: the open one is in view.
  useEffect(() => {
    open.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  if (tabs.length < 2) return null;
  const isOpen = (tab: RouteTab): boolean => {
    const { to } = linkTarget(tab.to);
    return path === to || path.startsWith(`${to}/`);
  };
  return (
    <nav aria-label={label} className={styles.bar}>
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              className={styles.tab}
              {...(isOpen(tab) ? { ref: open, 'aria-current': 'page' as const } : {})}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
