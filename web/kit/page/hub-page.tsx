// Links to the screens of a hub that the user may open, with a search over their names and fields.
import { useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { pathOf } from '#domain/kit/path.ts';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { isIncluded } from '../scope/included.ts';
import { useScope } from '../scope/use-scope.tsx';
import { Link } from '../screen/address.tsx';
import { placedScreens } from '../screen/placed-screens.ts';
import { mayAny, useUser } from '../session/session.ts';
import styles from './hub-page.module.css';

/** @param of the hub's path below its scope, as screens name it in `hub.in` */
export function HubPage({ of }: { of: string }) {
  const { t, i18n } = useLingui();
  const user = useUser();
  const { key, params, included } = useScope();
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLowerCase();
  const places = placedScreens().filter(
    ({ path, hub, scope, permission }) =>
      hub?.in === of &&
      scope === key &&
      mayAny(user, permission ?? []) &&
      isIncluded(path, included),
  );
  if (places.length === 0)
    return (
      <EmptyState
        title={t`No settings`}
      >{t`You do not have permission to open any of these settings.`}</EmptyState>
    );
  const found = places.flatMap(({ path, title, hub, menu }) => {
    const fields = (hub?.finds ?? [])
      .map((field) => i18n._(field))
      .filter((field) => isFound(field, words));
    const own = [i18n._(title), hub ? i18n._(hub.about) : ''];
    const shown = words === '' ? [] : fields;
    return own.some((text) => isFound(text, words)) || fields.length > 0
      ? [{ path, title, hub, menu, fields: shown }]
      : [];
  });
  return (
    <Page>
      {places.length >= many && (
        <div className={styles.search}>
          <TextField
            label={t`Search settings`}
            labelHidden
            placeholder={t`Search settings`}
            type="search"
            icon={<IconSearch size={16} aria-hidden="true" />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
      )}
      <ul className={styles.places}>
        {found.map(({ path, title, hub, menu, fields }) => {
          const Icon = menu?.icon;
          return (
            <li key={path}>
              <Link to={pathOf(path, params)} className={styles.place}>
                {Icon && <Icon size={20} stroke={1.75} aria-hidden="true" />}
                <span className={styles.words}>
                  <b>{i18n._(title)}</b>
                  {hub && <span>{i18n._(hub.about)}</span>}
                  {fields.length > 0 && <span>{t`Contains: ${fields.join(', ')}`}</span>}
                </span>
                <IconChevronRight size={18} aria-hidden="true" />
              </Link>
            </li>
          );
        })}
      </ul>
      <p role="status" className={styles.none}>
        {found.length === 0 && t`No setting matches “${typed.trim()}”.`}
      </p>
    </Page>
  );
}

/** With fewer places all are in sight. */
const many = 5;

const isFound = (text: string, words: string): boolean =>
  words.split(/\s+/).every((word) => text.toLowerCase().includes(word));
