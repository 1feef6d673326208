// Around the pages of one's own account: reads it once, and leads from one to the other.
import { useLingui } from '@lingui/react/macro';
import { ownAccountApi } from '#domain/users/own-account.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { RecordWaiting } from '#web/kit/form/record-waiting.tsx';
import { OpenRecordProvider } from '#web/kit/page/open-record.tsx';
import { RouteTabs } from '#web/kit/page/route-tabs.tsx';
import styles from '#web/kit/page/tabbed-page.module.css';
import { mine } from '#web/kit/scope/scope.ts';
import { ScopeProvider, scopeNow } from '#web/kit/scope/use-scope.tsx';
import { ScreenOutlet } from '#web/kit/screen/address.tsx';
import { placedScreens } from '#web/kit/screen/placed-screens.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Page } from '#web/ui/display/page.tsx';

/** The tabs in order; screens of several features are among them. */
const order = [
  '/my/account',
  '/my/profile',
  '/my/contacts',
  '/my/favourite-locations',
  '/my/responsibilities',
  '/my/security',
];
/** What only people of an organisation have. */
const ofOrganisations = [
  '/my/profile',
  '/my/contacts',
  '/my/favourite-locations',
  '/my/responsibilities',
];

export default function MyFrame() {
  const { t, i18n } = useLingui();
  const { organisation_id } = useUser();
  const read = useData(ownAccountApi.get, {}, { handles: [0, 422, 500, 503] });
  const placed = placedScreens().filter(({ scope }) => scope === mine.key);
  const offered = order.filter(
    (path) => organisation_id !== null || !ofOrganisations.includes(path),
  );
  const pages = offered.flatMap((path) => placed.filter((screen) => screen.path === path));
  if (!read.data) {
    return (
      <Page>
        <RecordWaiting read={read} wayBack={null} />
      </Page>
    );
  }
  return (
    <ScopeProvider
      value={scopeNow({
        key: 'mine',
        organisationId: organisation_id ?? Number.NaN,
        base: mine.prefix,
        crumbs: [],
      })}
    >
      <OpenRecordProvider value={read.data}>
        <div className={styles.head}>
          <div className={styles.title}>
            <h2>{read.data.name}</h2>
          </div>
        </div>
        <RouteTabs
          label={t`Parts of my account`}
          tabs={pages.map(({ path, title }) => ({
            to: path,
            label: path === '/my/account' ? t`Account` : i18n._(title),
          }))}
        />
        <ScreenOutlet />
      </OpenRecordProvider>
    </ScopeProvider>
  );
}
