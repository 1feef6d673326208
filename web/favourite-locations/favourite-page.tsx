// One favourite location: changed here, and removed.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import {
  type FavouriteLocation,
  favouriteFaults,
} from '#domain/favourite-locations/favourite-location.ts';
import { favouriteLocations } from '#domain/favourite-locations/favourite-locations.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { Link, useGo, useIdParam } from '#web/kit/screen/address.tsx';
import { useArea } from '#web/kit/screen/page-title.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import styles from './favourite-locations.module.css';
import { favouriteSections } from './favourite-sections.ts';
import { useOwner } from './use-owner.ts';

export default function FavouritePage() {
  const { t } = useLingui();
  const { userId, list } = useOwner();
  const id = useIdParam('favouriteLocationId');
  useArea(t`Favourite locations`, list);
  return (
    <Page>
      <EditForm
        resource={favouriteLocations}
        params={{ userId, id }}
        sections={favouriteSections}
        nameOf={({ name }) => name}
        faults={favouriteFaults}
        head={(record) => record && <Head record={record} />}
        wayBack={<Link to={list}>{t`Favourite locations`}</Link>}
      />
    </Page>
  );
}

function Head({ record: { id, name } }: { record: FavouriteLocation }) {
  const { t } = useLingui();
  const { userId, mayWrite, list } = useOwner();
  const go = useGo();
  const remove = useCall(favouriteLocations.api.remove, {
    invalidates: [favouriteLocations.api.list],
  });
  const ask = async () => {
    if (
      !(await confirm({
        title: t`Remove ${name}?`,
        text: t`This can't be undone.`,
        yes: t`Remove`,
      }))
    )
      return;
    const onSuccess = () => {
      toast.success(t`${name} removed.`);
      go(list, { replace: true });
    };
    remove.mutate({ params: { userId, id } }, { onSuccess });
  };
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{name}</h2>
      {mayWrite && (
        <Button
          icon={<IconTrash size={17} aria-hidden="true" />}
          pending={remove.isPending}
          onClick={() => void ask()}
        >
          <Trans>Remove</Trans>
        </Button>
      )}
    </div>
  );
}
