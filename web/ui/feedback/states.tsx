// States of missing content: loading, empty, or failed with the next step (ux.md checks 30, 31,
// 47).
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './feedback.module.css';

/** A grey placeholder of the final size. */
export function Skeleton({
  width = '100%',
  height = 16,
  circle = false,
}: {
  width?: number | string;
  height?: number;
  circle?: boolean;
}) {
  const style = {
    width: circle ? height : width,
    height,
    borderRadius: circle ? '50%' : undefined,
  };
  return <span className={styles.skeleton} style={style} data-waiting />;
}

/** Rows of a list that is loading. */
export function SkeletonRows({ rows = 8, height = 20 }: { rows?: number; height?: number }) {
  const { t } = useLingui();
  return (
    <div aria-busy="true" role="status" aria-label={t`Loading`} className={styles.skeletonRows}>
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((key) => (
        <Skeleton key={key} height={height} />
      ))}
    </div>
  );
}

/** Says why there is nothing, and offers the next step. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      {icon}
      <p className={styles.stateTitle}>{title}</p>
      {children !== undefined && <div className={styles.stateText}>{children}</div>}
      {action !== undefined && <div className={styles.stateActions}>{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  title: string;
  children?: ReactNode;
  /** Shown with a copy button, so that support can find the request. */
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  action?: ReactNode;
}

export function ErrorState({ title, children, requestId, onRetry, action }: ErrorStateProps) {
  const { t } = useLingui();
  return (
    <div className={styles.state} role="alert">
      <p className={styles.stateTitle}>{title}</p>
      {children !== undefined && <div className={styles.stateText}>{children}</div>}
      {requestId !== undefined && <RequestId id={requestId} />}
      <div className={styles.stateActions}>
        {onRetry && (
          <Button look="primary" onClick={onRetry}>
            {t`Try again`}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}

function RequestId({ id }: { id: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
  };
  return (
    <p className={styles.requestId}>
      {t`Request`} <code>{id}</code>
      <Button size="sm" look="quiet" onClick={() => void copy().catch(() => setCopied(false))}>
        {copied ? t`Copied` : t`Copy`}
      </Button>
    </p>
  );
}
