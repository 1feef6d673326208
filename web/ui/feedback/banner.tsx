// A full-width bar for a state that lasts: not live, sounds blocked, acting for another. It never covers what stands below.
import type { ReactNode } from 'react';
import styles from './feedback.module.css';

export interface BannerProps {
  tone: 'info' | 'warn' | 'bad';
  icon?: ReactNode;
  action?: ReactNode;
  /** Said at once by screen readers; otherwise politely. */
  urgent?: boolean;
  children: ReactNode;
}

export function Banner({ tone, icon, action, urgent = false, children }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone} data-bar role={urgent ? 'alert' : 'status'}>
      {icon}
      <div className={styles.bannerText}>{children}</div>
      {action}
    </div>
  );
}
