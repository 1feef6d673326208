// The user's menu, in the order of their role; a drawer on the phone.
import { useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { Link, useGo, usePath } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { Logo } from '#web/ui/display/logo.tsx';
import { lateDialog } from '#web/ui/later/late-parts.tsx';
import { LateSlot } from '#web/ui/later/late-slot.tsx';
import { screens } from '../composition.tsx';
import { currentEntry, menuFor } from '../navigation/menu.ts';
import { OrganisationState } from './organisation-state.tsx';
import styles from './sidebar.module.css';
import { useOwnBrand } from './use-own-brand.ts';

const Drawer = lateDialog(() => import('#web/ui/overlays/drawer.tsx'));

interface FootProps {
  foot: readonly ComponentType[];
}

export function Sidebar({ foot }: FootProps) {
  const { t, i18n } = useLingui();
  const picture = useOwnBrand();
  const go = useGo();
  const entries = menuFor(useUser(), screens);
  useActions(
    entries.map(({ path, title, menu }) => {
      const place = i18n._(menu?.label ?? title);
      return {
        id: `go ${path}`,
        label: t`Go to ${place}`,
        group: t`Pages`,
        run: () => go(path),
        ...(menu?.letter ? { keys: `g ${menu.letter}` } : {}),
      };
    }),
  );
  return (
    <div className={styles.sidebar}>
      <Entries
        mark={
          <div className={styles.mark}>
            <Logo size={26} picture={picture} />
          </div>
        }
      />
      <Foot foot={foot} />
    </div>
  );
}

export function PhoneMenu({
  open,
  onClose,
  foot,
}: FootProps & { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  if (!open) return null;
  return (
    <Suspense>
      <Drawer open onClose={onClose} title={t`Menu`} closeLabel={t`Close menu`}>
        <Entries />
        <Foot foot={foot} />
      </Drawer>
    </Suspense>
  );
}

function Entries({ mark }: { mark?: ReactNode }) {
  const { t, i18n } = useLingui();
  const path = usePath();
  const entries = menuFor(useUser(), screens);
  const current = currentEntry(
    path,
    entries.map((entry) => entry.path),
  );
  return (
    <nav aria-label={t`Main`}>
      {mark}
      <ul className={styles.entries}>
        {entries.map((entry) => {
          const Icon = entry.menu?.icon;
          const Count = entry.menu?.count;
          return (
            <li key={entry.path}>
              <Link
                to={entry.path}
                className={styles.entry}
                {...(entry.path === current
                  ? { 'aria-current': 'page' as const, 'data-active': true }
                  : {})}
              >
                {Icon && <Icon size={20} stroke={1.75} aria-hidden="true" />}
                <span>{i18n._(entry.menu?.label ?? entry.title)}</span>
                {Count && <Count />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Foot({ foot }: FootProps) {
  return (
    <div className={styles.foot}>
      <OrganisationState />
      {foot.map((Part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <LateSlot key={at}>
          <Part />
        </LateSlot>
      ))}
    </div>
  );
}
