// The top of a page's content: breadcrumbs, the record's own name, and its actions. The h1 is in
// the application's header.
import type { ReactNode } from 'react';
import styles from './display.module.css';

export interface PageHeaderProps {
  /** Links up the tree, each an `<a>` of the router; the last is plain text. */
  crumbs?: readonly { key: string; content: ReactNode }[];
  crumbsLabel?: string;
  title?: ReactNode;
  status?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ crumbs = [], crumbsLabel, title, status, actions }: PageHeaderProps) {
  return (
    <div className={styles.pageHead}>
      <div>
        {crumbs.length > 0 && (
          <nav aria-label={crumbsLabel}>
            <ol className={styles.crumbs}>
              {crumbs.map((crumb) => (
                <li key={crumb.key}>{crumb.content}</li>
              ))}
            </ol>
          </nav>
        )}
        {title !== undefined && (
          <div style={{ display: 'flex', alignItems: 'center', gap: 12, flexWrap: 'wrap' }}>
            <h2>{title}</h2>
            {status}
          </div>
        )}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
