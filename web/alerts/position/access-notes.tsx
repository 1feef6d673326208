// Beside the map: what whoever is sent must know. Medical and hazard notes are above, and are not repeated here.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDog, IconKey } from '@tabler/icons-react';
import { ScrollBox } from '#web/ui/display/scroll-box.tsx';
import styles from './position.module.css';

interface AccessNotesProps {
  keys: string | null | undefined;
  dogs: string | null | undefined;
}

/** Nothing where nothing is recorded. */
export function AccessNotes({ keys, dogs }: AccessNotesProps) {
  const { t } = useLingui();
  if (!keys && !dogs) return null;
  return (
    <ScrollBox label={t`Keys, access and dogs`} className={styles.access}>
      <dl>
        {dogs && (
          <div>
            <dt>
              <IconDog size={17} aria-hidden="true" />
              <Trans>Dogs</Trans>
            </dt>
            <dd>{dogs}</dd>
          </div>
        )}
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
