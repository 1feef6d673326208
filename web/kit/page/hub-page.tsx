// Links to the screens that belong to a hub, of those that the person may open.
import { useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { pathOf } from '#domain/kit/path.ts';
import { Page } from '#web/ui/display/page.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { useScope } from '../scope/use-scope.tsx';
import { Link } from '../screen/address.tsx';
import { placedScreens } from '../screen/placed-screens.ts';
import { mayAny, useUser } from '../session/session.ts';
import styles from './hub-page.module.css';

/** @param of the hub's path below its scope, as screens name it in `hub.in` */
export function HubPage({ of }: { of: string }) {
  const { t, i18n } = useLingui();
  const user = useUser();
  const { key, params } = useScope();
  const places = placedScreens().filter(({ hub, scope, permission }) => hub?.in === of && scope === key && mayAny(user, permission ?? []));
  if (places.length === 0)
    return <EmptyState title={t`No settings`}>{t`You do not have permission to open any of these settings.`}</EmptyState>;
  return (
    <Page>
      <ul className={styles.places}>
        {places.map(({ path, title, hub, menu }) => {
          const Icon = menu?.icon;
          return (
            <li key={path}>
              <Link to={pathOf(path, params)} className={styles.place}>
                {Icon && <Icon size={20} stroke={1.75} aria-hidden="true" />}
                <span className={styles.words}>
                  <b>{i18n._(title)}</b>
                  {hub && <span>{i18n._(hub.about)}</span>}
                </span>
                <IconChevronRight size={18} aria-hidden="true" />
              </Link>
            </li>
          );
        })}
      </ul>
    </Page>
  );
}
