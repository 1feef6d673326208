// A banner inside a page: about the record that the page shows.
import type { ReactNode } from 'react';
import { Banner, type BannerProps } from '#web/ui/feedback/banner.tsx';
import styles from './inset-banner.module.css';

export const InsetBanner = ({
  tone,
  children,
}: {
  readonly tone: BannerProps['tone'];
  readonly children: ReactNode;
}) => (
  <div className={styles.inset}>
    <Banner tone={tone}>{children}</Banner>
  </div>
);
