// An icon-only button; its label is required, and is its name and its tooltip.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import type { NativeProps } from './native-props.ts';

export interface IconButtonProps
  extends NativeProps<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'className' | 'aria-label' | 'title'
  > {
  label: string;
  look?: 'default' | 'quiet';
  /**
   * Why it cannot be done now: it looks disabled, but keeps the focus and shows the reason; a press
   * still reaches `onClick`.
   */
  reason?: string | null;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  label,
  look = 'default',
  reason = null,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.iconButton}
      data-look={look}
      aria-label={label}
      title={reason ?? label}
      {...(reason === null ? {} : { 'aria-disabled': true, 'aria-description': reason })}
      {...rest}
    >
      {children}
    </button>
  );
}
