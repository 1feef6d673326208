// Sources that would not notify the next shift: consoles with a problem, the gateway or background
// service, and silent devices.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { HandoverSnapshot } from '#domain/shift-handovers/shift-handover.ts';
import { programTroubles, shortTroubles } from '#web/console-health/trouble-words.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { HandoverLine, HandoverPart } from './handover-part.tsx';

export function NotReporting({
  snapshot: { consoles, program, devices },
}: {
  snapshot: HandoverSnapshot;
}) {
  const { t, i18n } = useLingui();
  const { time } = useFormat();
  const [all, setAll] = useState(false);
  const shown = devices.items.slice(0, all ? undefined : shownFirst);
  return (
    <>
      <HandoverPart
        title={t`Consoles and gateway`}
        count={consoles.length + program.length}
        none={t`All open consoles and the gateway are working.`}
      >
        {program.map((trouble) => (
          <HandoverLine key={trouble} name={t`System`} about={i18n._(programTroubles[trouble])} />
        ))}
        {consoles.map(({ console_id, staff, troubles, since }) => (
          <HandoverLine
            key={console_id}
            name={t`Console of ${staff.name}`}
            about={troubles.map((trouble) => i18n._(shortTroubles[trouble])).join(', ')}
            when={t`open since ${time(since)}`}
          />
        ))}
      </HandoverPart>
      <HandoverPart
        title={t`Devices not reporting`}
        count={devices.count}
        shown={all ? devices.items.length : devices.count}
        none={t`No device stopped reporting in the last 24 hours.`}
      >
        {shown.map(({ id, name, person, organisation, last_seen_at }) => (
          <HandoverLine
            key={id}
            name={person ?? name}
            about={person === null ? organisation : `${name} · ${organisation}`}
            when={t`last seen ${time(last_seen_at)}`}
          />
        ))}
      </HandoverPart>
      {devices.items.length > shown.length && (
        <Button size="sm" look="quiet" onClick={() => setAll(true)}>
          {t`Show all ${devices.count}`}
        </Button>
      )}
    </>
  );
}

/** The newest; the note and the signature stay in reach below. */
const shownFirst = 10;
