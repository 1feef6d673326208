// The one thing to do about a row, where the reader may open the page for it.
import { Link } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { openAddress } from '../figures/open-address.ts';
import styles from './work.module.css';

/** @param about what it is done to, for screen readers, where rows have the same words */
export function TodoLink({ to, text, about }: { to: string; text: string; about: string }) {
  const open = openAddress(useUser(), to);
  return (
    <span className={styles.end}>
      {open !== undefined && (
        <Link to={open} aria-label={`${text}: ${about}`}>
          {text}
        </Link>
      )}
    </span>
  );
}
