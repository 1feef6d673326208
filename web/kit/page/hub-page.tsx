// Links to the screens of a hub that the user may open, in groups, with a search over their names
// and fields; and the names of those that the organisation does not have.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
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
import { type HubGroup, hubGroups, type Screen } from '../screen/screen.ts';
import { mayAny, useUser } from '../session/session.ts';
import styles from './hub-page.module.css';

const groupTitles: Readonly<Record<HubGroup, MessageDescriptor>> = {
  people: msg`People`,
  devices: msg`Devices and places`,
  alerts: msg`Alerts`,
  messages: msg`Messages`,
  sign_in: msg`Sign-in`,
  look: msg`Look`,
  platform: msg`Platform`,
};

/** @param of the hub's path below its scope, as screens name it in `hub.in` */
export function HubPage({ of }: { of: string }) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const { offered, missing } = usePlaces(of);
  const found = offered.flatMap((place) => {
    const fields = matches(place, typed, (text) => i18n._(text));
    return fields ? [{ place, fields }] : [];
  });
  if (offered.length === 0)
    return (
      <EmptyState
        title={t`No settings`}
      >{t`You do not have permission to open any of these settings.`}</EmptyState>
    );
  const groups = hubGroups.filter((group) => offered.some(({ hub }) => hub?.group === group));
  const inGroup = (group: HubGroup) => found.filter(({ place }) => place.hub?.group === group);
  return (
    <Page>
      {offered.length >= many && (
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
      {groups.length > 1 ? (
        <div className={styles.groups}>
          {groups
            .filter((group) => inGroup(group).length > 0)
            .map((group) => (
              <section key={group} aria-labelledby={`hub-${group}`}>
                <h2 id={`hub-${group}`} className={styles.group}>
                  {i18n._(groupTitles[group])}
                </h2>
                <Places found={inGroup(group)} />
              </section>
            ))}
        </div>
      ) : (
        <Places found={found} />
      )}
      <p role="status" className={styles.none}>
        {found.length === 0 && t`No setting matches “${typed.trim()}”.`}
      </p>
      {missing.length > 0 && (
        <p className={styles.none}>
          {t`Not included for this organisation: ${missing.map(({ title }) => i18n._(title)).join(', ')}. The platform’s staff can add them.`}
        </p>
      )}
    </Page>
  );
}

/** The places of a hub that the user may open, and those that the organisation does not have. */
function usePlaces(of: string): { offered: readonly Screen[]; missing: readonly Screen[] } {
  const user = useUser();
  const { key, included } = useScope();
  const places = placedScreens().filter(
    ({ hub, scope, permission }) =>
      hub?.in === of && scope === key && mayAny(user, permission ?? []),
  );
  return {
    offered: places.filter(({ path }) => isIncluded(path, included)),
    missing: places.filter(({ path }) => !isIncluded(path, included)),
  };
}

interface Found {
  place: Screen;
  /** The labels of its fields that match what was typed. */
  fields: readonly string[];
}

function Places({ found }: { found: readonly Found[] }) {
  const { t, i18n } = useLingui();
  const { params } = useScope();
  return (
    <ul className={styles.places}>
      {found.map(({ place: { path, title, hub, menu }, fields }) => {
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
  );
}

/** With fewer places all are in sight. */
const many = 5;

/** The fields of a place that what was typed matches; null where nothing of it does. */
function matches(
  { title, hub }: Screen,
  typed: string,
  wordsOf: (text: MessageDescriptor) => string,
): readonly string[] | null {
  const words = typed.trim().toLowerCase().split(/\s+/);
  if (words.join('') === '') return [];
  const isFound = (text: string): boolean =>
    words.every((word) => text.toLowerCase().includes(word));
  const fields = (hub?.finds ?? []).map(wordsOf).filter(isFound);
  const own = [
    wordsOf(title),
    hub ? wordsOf(hub.about) : '',
    hub ? wordsOf(groupTitles[hub.group]) : '',
  ];
  return own.some(isFound) || fields.length > 0 ? fields : null;
}
