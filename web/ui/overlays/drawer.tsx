// A panel from the side, for the phone's menu and for details next to a list.
import { Drawer as MantineDrawer } from '@mantine/core';
import { MantineLook } from '../theme/mantine-look.tsx';
import type { ModalProps } from './modal.tsx';

export default function Drawer({
  open,
  onClose,
  title,
  closeLabel,
  children,
}: Pick<ModalProps, 'open' | 'onClose' | 'title' | 'closeLabel' | 'children'>) {
  return (
    <MantineLook>
      <MantineDrawer
        opened={open}
        onClose={onClose}
        title={title}
        size={290}
        padding="sm"
        transitionProps={{ duration: 120 }}
        closeButtonProps={{ 'aria-label': closeLabel }}
        attributes={{ header: { role: 'presentation' } }}
        styles={{ title: { fontWeight: 650, color: 'var(--vigil-text-strong)' } }}
      >
        {children}
      </MantineDrawer>
    </MantineLook>
  );
}
