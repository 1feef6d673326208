// A new favourite location of a person.
import { useLingui } from '@lingui/react/macro';
import { favouriteFaults } from '#domain/favourite-locations/favourite-location.ts';
import { favouriteLocations } from '#domain/favourite-locations/favourite-locations.api.ts';
import { AddForm } from '#web/kit/form/add-form.tsx';
import { useGo } from '#web/kit/screen/address.tsx';
import { useArea } from '#web/kit/screen/page-title.ts';
import { Page } from '#web/ui/display/page.tsx';
import styles from './favourite-locations.module.css';
import { favouriteSections, newFavourite } from './favourite-sections.ts';
import { useOwner } from './use-owner.ts';

export default function AddFavouritePage() {
  const { t } = useLingui();
  const { userId, list } = useOwner();
  const go = useGo();
  useArea(t`Favourite locations`, list);
  return (
    <Page>
      <h2 className={styles.title}>{t`Add favourite location`}</h2>
      <AddForm
        resource={favouriteLocations}
        params={{ userId }}
        sections={favouriteSections}
        initial={newFavourite}
        saveLabel={t`Add favourite location`}
        nameOf={({ name }) => name}
        faults={favouriteFaults}
        onAdded={() => go(list, { replace: true })}
      />
    </Page>
  );
}
