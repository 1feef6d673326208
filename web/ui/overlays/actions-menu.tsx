// The button with three dots and its menu of actions; hidden without actions.
import { useLingui } from '@lingui/react/macro';
import { IconDots } from '@tabler/icons-react';
import { Hidden } from '#web/ui/feedback/announcer.tsx';
import { Menu, type MenuItem } from './menu.tsx';

interface ActionsMenuProps {
  /** The subject of the actions, for screen readers. */
  readonly name: string;
  readonly items: readonly MenuItem[];
  readonly buttonClass: string | undefined;
  readonly inScroller?: boolean;
}

export function ActionsMenu({ name, items, buttonClass, inScroller = false }: ActionsMenuProps) {
  const { t } = useLingui();
  if (items.length === 0) return null;
  return (
    <Menu
      buttonClass={buttonClass}
      button={
        <>
          <IconDots size={18} aria-hidden="true" />
          <Hidden>{t`Actions for ${name}`}</Hidden>
        </>
      }
      items={items}
      inScroller={inScroller}
    />
  );
}
