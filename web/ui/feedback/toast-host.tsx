// Shows the toasts in a lane at the foot of the window, above which the page ends. The clock of
// each stops while the pointer or the focus is on it, and all keep their place while one is pointed
// at.
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { steadyRow } from '../steady/steady-item.ts';
import styles from './feedback.module.css';
import { currentToasts, dismissToast, subscribeToasts, type Toast } from './toasts.ts';
import { usePointing, useSteady } from './use-pointing.ts';

const icons = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  danger: IconAlertTriangle,
};

export function ToastHost() {
  const { t } = useLingui();
  const host = useRef<HTMLElement>(null);
  const isPointedAt = usePointing(host);
  const toasts = useSteady(useSyncExternalStore(subscribeToasts, currentToasts), isPointedAt);
  useLaneHeight(host);
  return (
    <section ref={host} className={styles.toasts} aria-label={t`Notices`}>
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} dismissLabel={t`Dismiss`} />
      ))}
    </section>
  );
}

/** Every page ends where the lane begins. */
function useLaneHeight(host: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const lane = host.current;
    if (!lane) return;
    const { style } = document.documentElement;
    const lay = () => style.setProperty('--vigil-notices', `${lane.offsetHeight}px`);
    const size = new ResizeObserver(lay);
    size.observe(lane, { box: 'border-box' });
    return () => {
      size.disconnect();
      style.removeProperty('--vigil-notices');
    };
  }, [host]);
}

function ToastCard({ shown, dismissLabel }: { shown: Toast; dismissLabel: string }) {
  const [held, setHeld] = useState(false);
  const Icon = icons[shown.tone];
  const spoken = shown.tone === 'danger' ? 'alert' : 'status';
  useEffect(() => {
    if (held || shown.leavesAfter === null) return;
    const timer = setTimeout(() => dismissToast(shown.id), shown.leavesAfter);
    return () => clearTimeout(timer);
  }, [held, shown]);
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return (
    // A toast with progress would be read out as a whole at each step: only its text is announced.
    <div
      {...steadyRow(`notice ${shown.id}`)}
      className={styles.toast}
      data-tone={shown.tone}
      role={shown.progress ? 'group' : spoken}
      {...hold}
    >
      <Icon size={20} aria-hidden="true" className={styles.toastIcon} />
      <div className={styles.toastText}>
        {/* A new element when the text is repeated, so that a screen reader reads it again. */}
        <div key={shown.said} role={shown.progress && spoken}>
          {shown.text}
        </div>
        {shown.progress && <Progress label={shown.text} {...shown.progress} />}
        {shown.detail !== undefined && <div className={styles.toastDetail}>{shown.detail}</div>}
        {shown.action && (
          <button
            type="button"
            className={styles.toastAction}
            onClick={() => {
              shown.action?.run();
              dismissToast(shown.id);
            }}
          >
            {shown.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className={styles.toastClose}
        aria-label={dismissLabel}
        onClick={() => dismissToast(shown.id)}
      >
        <IconX size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

/** With an unknown total it has no value: the browser then shows indeterminate progress. */
const Progress = ({ label, value, max }: { label: string } & NonNullable<Toast['progress']>) => (
  <progress
    className={styles.toastProgress}
    aria-label={label}
    {...(max === undefined ? {} : { value, max })}
  />
);
