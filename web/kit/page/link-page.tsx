// The page behind a link sent to a person without an account: no shell, no menu, one column, and a
// text where the link does not work.
import { Trans } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Logo } from '#web/ui/display/logo.tsx';
import { ThemeToggle } from '#web/ui/theme/theme-toggle.tsx';
import { createQueryClient } from '../call/query.ts';
import styles from './link-page.module.css';

const client = createQueryClient();

/** Outside the shell there is no keeper of reads: these pages bring their own. */
export const LinkPage = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

interface LinkFrameProps {
  /** The logo in the place of Vigil's. */
  picture?: ComponentProps<typeof Logo>['picture'];
  /** What to do instead, where the link does not work; null where it does. */
  gone: ReactNode;
  children: ReactNode;
}

export function LinkFrame({ picture, gone, children }: LinkFrameProps) {
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Logo picture={picture} />
        <ThemeToggle />
      </header>
      {gone === null ? (
        children
      ) : (
        <LinkCard>
          <h1 id="page-title" tabIndex={-1}>
            <Trans>This link does not work</Trans>
          </h1>
          <p>{gone}</p>
        </LinkCard>
      )}
    </div>
  );
}

export const LinkCard = (props: Omit<ComponentProps<'section'>, 'className'>) => (
  <section {...props} className={styles.card} />
);
