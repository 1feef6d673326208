// A full-width bar for a state that lasts: not live, sounds blocked, acting for another. It never
// covers the content below; on a phone a long one is folded. Bars of the shell lie above each other,
// the newest on top, so that it moves none of the others.
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './feedback.module.css';

export interface BannerProps {
  tone: 'info' | 'warn' | 'bad' | 'acting';
  icon?: ReactNode;
  action?: ReactNode;
  /** Announced at once by screen readers; otherwise politely. */
  urgent?: boolean;
  /** On a phone folded to one line instead of two: for names that can be read when unfolded. */
  short?: boolean;
  children: ReactNode;
}

let arrivals = 0;

/** Gives a bar its place among those that lie above each other (the shell's `.bars`). */
function numbered(): (bar: HTMLElement | null) => void {
  arrivals += 1;
  const arrival = String(arrivals);
  return (bar) => bar?.style.setProperty('--arrival', arrival);
}

export function Banner({
  tone,
  icon,
  action,
  urgent = false,
  short = false,
  children,
}: BannerProps) {
  const { t } = useLingui();
  const text = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const isCut = useIsCut(text);
  const [arrive] = useState(() => numbered());
  return (
    <div
      ref={arrive}
      className={styles.banner}
      data-tone={tone}
      data-bar
      role={urgent ? 'alert' : 'status'}
    >
      {icon}
      <div
        ref={text}
        className={styles.bannerText}
        data-open={open || undefined}
        data-short={short || undefined}
      >
        {children}
      </div>
      {action}
      {(isCut || open) && (
        <button
          type="button"
          className={styles.bannerFold}
          aria-expanded={open}
          aria-label={open ? t`Show less` : t`Show all of it`}
          onClick={() => setOpen(!open)}
        >
          {open ? (
            <IconChevronDown size={20} aria-hidden="true" />
          ) : (
            <IconChevronUp size={20} aria-hidden="true" />
          )}
        </button>
      )}
    </div>
  );
}

/** Whether there is more text than the folded bar shows. */
function useIsCut(place: RefObject<HTMLElement | null>): boolean {
  const [isCut, setIsCut] = useState(false);
  const [measure] = useState(
    () => () =>
      setIsCut(
        place.current !== null && place.current.scrollHeight > place.current.clientHeight + 1,
      ),
  );
  // After each drawing: the words may have changed.
  useLayoutEffect(measure);
  useEffect(() => {
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [measure]);
  return isCut;
}
