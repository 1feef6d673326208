// Lets the signed-in person into all cells of the installation that they may work in; where there is
// one, it asks nothing. Mounted once, inside the live connections.
import { useEffect } from 'react';
import { setCells, useKnownCells } from '#web/kit/cells/cells.ts';
import { useLiveClients } from '#web/kit/live/live-provider.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { askCells, keepVisits } from './visits.ts';

const retryMs = 15_000;

export function CellVisits() {
  useAskedCells();
  const clients = useLiveClients();
  const cells = useKnownCells();
  useEffect(() => {
    if (cells.others.length === 0) return;
    const end = keepVisits(cells.others);
    clients.setCells(cells);
    return end;
  }, [cells, clients]);
  return null;
}

function useAskedCells(): void {
  const { cell: own = null, organisation_id } = useUser();
  const isStaff = organisation_id === null;
  useEffect(() => {
    if (own === null || !isStaff) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const ask = () =>
      void askCells().then(
        (others) => !ended && setCells({ own, others }),
        () => {
          if (!ended) timer = setTimeout(ask, retryMs);
        },
      );
    ask();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [own, isStaff]);
}
