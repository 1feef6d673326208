// The dots at the end of a row, and what can be done with it.
import { useLingui } from '@lingui/react/macro';
import { IconDots } from '@tabler/icons-react';
import { Hidden } from '#web/ui/feedback/announcer.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/menu.tsx';
import styles from './table.module.css';

export function RowMenu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  const { t } = useLingui();
  if (items.length === 0) return null;
  return (
    <Menu
      buttonClass={styles.dots}
      button={
        <>
          <IconDots size={18} aria-hidden="true" />
          <Hidden>{t`Actions for ${name}`}</Hidden>
        </>
      }
      items={items}
      inScroller
    />
  );
}
