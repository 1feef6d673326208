// The four figures of the room: operators, patrols, welfare timers and consoles.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconCar,
  IconDeviceDesktopExclamation,
  IconHeadset,
  IconHourglass,
} from '@tabler/icons-react';
import type { WallFigures } from '#domain/supervision/supervision.ts';
import styles from './room.module.css';
import tiles from './tiles.module.css';

export function RoomTiles({
  figures: { operators, patrols, welfare_timers, consoles },
}: {
  figures: WallFigures;
}) {
  const { t } = useLingui();
  const room = [
    {
      Icon: IconHeadset,
      figure: t`${operators.available} of ${operators.on_duty}`,
      words: t`operators available`,
      calls: operators.available === 0,
    },
    {
      Icon: IconCar,
      figure: String(patrols),
      words: plural(patrols, { one: 'patrol on the way', other: 'patrols on the way' }),
      calls: false,
    },
    {
      Icon: IconHourglass,
      figure: String(welfare_timers),
      words: plural(welfare_timers, {
        one: 'welfare timer running',
        other: 'welfare timers running',
      }),
      calls: false,
    },
    {
      Icon: IconDeviceDesktopExclamation,
      figure: t`${consoles.to_check} of ${consoles.open}`,
      words: t`consoles to check`,
      calls: consoles.to_check > 0 || consoles.open === 0,
    },
  ];
  return room.map(({ Icon, figure, words, calls }) => (
    <section
      key={words}
      className={`${tiles.tile} ${styles.room}`}
      data-size="quarter"
      data-warns={calls || undefined}
    >
      <Icon aria-hidden="true" />
      <p>
        <b>{figure}</b>
        <span className={tiles.small}>{words}</span>
      </p>
    </section>
  ));
}
