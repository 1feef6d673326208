// At the right of the map: the person's description, and access notes for responders. Medical and
// hazard notes and dogs are above, not repeated here.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { ScrollBox } from '#web/ui/display/scroll-box.tsx';
import styles from './position.module.css';

interface AccessNotesProps {
  keys: string | null | undefined;
  photo: string | null | undefined;
  /** The person described. */
  name: string;
}

/** Nothing where nothing is recorded. */
export function AccessNotes({ keys, photo, name }: AccessNotesProps) {
  const { t } = useLingui();
  // Without a network it cannot load: hide it instead of showing a broken frame.
  const [broken, setBroken] = useState<string>();
  const shown = photo && photo !== broken ? photo : null;
  if (!keys && !shown) return null;
  return (
    <ScrollBox label={t`Photo, keys and access`} className={styles.access}>
      {shown && (
        <img className={styles.photo} src={shown} alt={name} onError={() => setBroken(shown)} />
      )}
      <dl>
        {keys && (
          <div>
            <dt>
              <IconKey size={17} aria-hidden="true" />
              <Trans>Keys and access</Trans>
            </dt>
            <dd>{keys}</dd>
          </div>
        )}
      </dl>
    </ScrollBox>
  );
}
