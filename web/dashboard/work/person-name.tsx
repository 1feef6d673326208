// A person at the beginning of a row: initials and name, a link where the reader may open the page.
import { Link } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { openAddress } from '../figures/open-address.ts';
import styles from './work.module.css';

export function PersonName({ name, to }: { name: string; to: string }) {
  const open = openAddress(useUser(), to);
  const [first = '', ...rest] = name.split(' ');
  return (
    <span className={styles.person}>
      <Avatar firstName={first} lastName={rest.at(-1) ?? ''} />
      {open === undefined ? <b>{name}</b> : <Link to={open}>{name}</Link>}
    </span>
  );
}
