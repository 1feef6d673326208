// The one button: default, primary, danger or quiet, 40 px high, with an optional key cap and a
// pending state that keeps its width.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Kbd } from '../display/kbd.tsx';
import styles from './button.module.css';
import type { NativeProps } from './native-props.ts';

export interface ButtonProps
  extends NativeProps<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** `danger` is red and filled; for irreversible actions and for alarms. */
  look?: 'default' | 'primary' | 'danger' | 'danger-outline' | 'quiet';
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
  /** The key that does the same, shown as a cap and announced by screen readers. */
  shortcut?: string | undefined;
  /** Waiting for the server: cannot be pressed again, and is announced as busy. */
  pending?: boolean;
  /**
   * Why it cannot be done now: it looks disabled, but keeps the focus and shows the reason; a press
   * still reaches `onClick`.
   */
  reason?: string | null;
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  look = 'default',
  size = 'md',
  icon,
  shortcut,
  pending = false,
  reason = null,
  wide = false,
  disabled = false,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-look={look}
      data-size={size}
      data-wide={wide || undefined}
      data-pending={pending || undefined}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      aria-keyshortcuts={shortcut}
      {...(reason === null
        ? {}
        : { 'aria-disabled': true, 'aria-description': reason, title: reason })}
      {...rest}
    >
      {icon}
      <span>{children}</span>
      {shortcut !== undefined && (
        <Kbd onFill={look === 'danger' || look === 'primary'}>{shortcut.toUpperCase()}</Kbd>
      )}
      {pending && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}
