// A dialog over the page: its first field has the focus, focus stays inside, Escape closes it and
// restores the focus.
import { Modal as MantineModal } from '@mantine/core';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { steadyChoice } from '../steady/steady-item.ts';
import { MantineLook } from '../theme/mantine-look.tsx';
import { focusFirstField } from './first-field.ts';
import styles from './modal.module.css';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The name of the cross. */
  closeLabel: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  children: ReactNode;
}

export function Modal({ open, onClose, title, closeLabel, size = 'md', children }: ModalProps) {
  useFocusBack();
  return (
    <MantineLook>
      <MantineModal
        opened={open}
        onClose={onClose}
        title={title}
        size={size}
        radius="lg"
        overlayProps={{ backgroundOpacity: 0.55 }}
        transitionProps={{ duration: 120 }}
        closeButtonProps={{ 'aria-label': closeLabel, size: 'lg', iconSize: 20 }}
        attributes={{ header: { role: 'presentation' } }}
        styles={{
          inner: { bottom: 'var(--vigil-notices)' },
          content: {
            background: 'var(--vigil-surface-raised)',
            maxHeight: 'calc(var(--vigil-screen) - 10dvh)',
          },
          header: { background: 'var(--vigil-surface-raised)' },
          close: { flex: 'none' },
          title: { fontWeight: 650, fontSize: 18, color: 'var(--vigil-text-strong)' },
        }}
      >
        <Content>{children}</Content>
      </MantineModal>
    </MantineLook>
  );
}

/** Drawn only while the dialog is open. */
function Content({ children }: Pick<ModalProps, 'children'>) {
  const content = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => (content.current ? focusFirstField(content.current) : undefined), []);
  return (
    <div ref={content} {...steadyChoice(`dialog ${id}`)} className={styles.content}>
      {children}
    </div>
  );
}

/** What had the focus before each dialog that is open, the outermost first. */
const openers: (Element | null)[] = [];

/**
 * Mantine restores the focus when `open` turns false, but not where a dialog is unmounted while
 * open. One that takes the place of another, whose button is gone by then, goes back to where that
 * one came from.
 */
function useFocusBack(): void {
  const [ways] = useState(() => [document.activeElement, openers.at(-1) ?? null]);
  useEffect(() => {
    const [before = null] = ways;
    openers.push(before);
    return () => {
      openers.splice(openers.lastIndexOf(before), 1);
      const isLost = document.activeElement === null || document.activeElement === document.body;
      const back = ways.find((way) => way?.isConnected);
      if (isLost && back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, [ways]);
}
