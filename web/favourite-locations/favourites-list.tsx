// The favourite locations of a person: what happens at each, and where the person is now.
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMapPin, IconMinus, IconPlus } from '@tabler/icons-react';
import { favouriteLocations } from '#domain/favourite-locations/favourite-locations.api.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useGo } from '#web/kit/screen/address.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { useOwner } from './use-owner.ts';

export default function FavouritesList() {
  const { t } = useLingui();
  const { distance } = useFormat();
  const go = useGo();
  const { userId, isMine, mayWrite, list } = useOwner();
  return (
    <ResourceList
      endpoint={favouriteLocations.api.list}
      params={{ userId }}
      many={msg`favourite locations`}
      searchHint={msg`Search name or address`}
      none={{
        title: msg`No favourite locations`,
        text: isMine
          ? msg`Add a place where you often are. Arriving can start a welfare timer.`
          : msg`Places where this person often is. Arriving can start a welfare timer.`,
      }}
      columns={{
        name: { label: msg`Name` },
        address: { label: msg`Address` },
        radius: { label: msg`Radius`, cell: (row) => distance(row.radius) },
        duration: {
          label: msg`Welfare timer`,
          cell: (row) => (row.duration === null ? '–' : t`${row.duration} min`),
        },
        is_inside: {
          label: msg`Now`,
          cell: (row) =>
            row.is_inside ? (
              <Badge
                tone="good"
                icon={<IconMapPin size={13} aria-hidden="true" />}
              >{t`There`}</Badge>
            ) : (
              <Badge
                tone="quiet"
                icon={<IconMinus size={13} aria-hidden="true" />}
              >{t`Not there`}</Badge>
            ),
        },
        shake_on: { label: msg`Safety shake`, hidden: true },
        updated_at: { label: msg`Changed`, hidden: true },
      }}
      addressOf={({ id }) => `${list}/${id}`}
      add={
        mayWrite && (
          <Button
            look="primary"
            icon={<IconPlus size={17} aria-hidden="true" />}
            onClick={() => go(`${list}/create`)}
          >
            <Trans>Add favourite location</Trans>
          </Button>
        )
      }
    />
  );
}
