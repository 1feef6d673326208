// Devices that connected and were refused: kind, reason, how often and when, and from where.
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArchive,
  IconBuilding,
  IconPlugConnectedX,
  IconQuestionMark,
} from '@tabler/icons-react';
import { useState } from 'react';
import { devicesApi, type UnknownDevice } from '#domain/devices/devices.api.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import type { StatusLooks } from '#web/kit/status/status-badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { AdoptDialog } from './adopt-device.tsx';
import styles from './devices.module.css';
import { kindWords, reasonWords } from './unknown-words.ts';

const lookAgainMs = 10_000;

export default function UnknownDevicesPage() {
  const { t } = useLingui();
  const [adopted, setAdopted] = useState<string | null>(null);
  return (
    <>
      <ResourceList
        endpoint={devicesApi.unknown}
        many={msg`unknown devices`}
        none={{
          title: msg`No unknown devices`,
          text: msg`Pendants that no organisation has added and rejected phones appear here.`,
        }}
        searchHint={msg`Search identifier or address`}
        columns={{
          imei: {
            label: msg`Identifier`,
            cell: (device) => <Identifier device={device} />,
            text: identifierOf,
          },
          kind: { label: msg`Kind`, choices: kindWords },
          why: { label: msg`Reason`, statuses: reasons },
          last_seen_at: { label: msg`Last seen` },
          first_seen_at: { label: msg`First seen` },
          times_seen: { label: msg`Attempts` },
          source_address: { label: msg`From` },
          device: {
            label: msg`Action`,
            cell: ({ kind, imei }) =>
              kind === 'ev04' && (
                <Button
                  size="sm"
                  aria-label={t`Add device ${imei}`}
                  onClick={() => setAdopted(imei)}
                >
                  <Trans>Add device</Trans>
                </Button>
              ),
            text: () => '',
          },
          organisation: {
            label: msg`Organisation`,
            cell: organisationOf,
            text: organisationOf,
            hidden: true,
          },
        }}
        filters={{ kind: { label: msg`Kind`, choices: kindWords }, why: { label: msg`Reason` } }}
        refetchInterval={lookAgainMs}
      />
      {adopted !== null && <AdoptDialog imei={adopted} onClose={() => setAdopted(null)} />}
    </>
  );
}

const organisationOf = ({ organisation }: UnknownDevice): string => organisation?.name ?? '–';
const identifierOf = ({ kind, imei, device }: UnknownDevice): string =>
  kind === 'app' ? (device?.name ?? imei) : imei;

/**
 * A phone has no number of its own: it goes by the name it had. Below it is what it was, and whose.
 */
function Identifier({ device }: { device: UnknownDevice }) {
  const was = [
    device.kind === 'ev04' ? device.device?.name : undefined,
    device.organisation?.name,
  ].filter((name) => name !== undefined);
  return (
    <span className={styles.identifier}>
      <b>{identifierOf(device)}</b>
      {was.length > 0 && <span>{was.join(' · ')}</span>}
    </span>
  );
}

const reasons: StatusLooks<UnknownDevice['why']> = {
  never_added: { tone: 'warn', icon: IconQuestionMark, word: reasonWords.never_added },
  archived: { tone: 'quiet', icon: IconArchive, word: reasonWords.archived },
  organisation_off: { tone: 'bad', icon: IconBuilding, word: reasonWords.organisation_off },
  installation_ended: {
    tone: 'quiet',
    icon: IconPlugConnectedX,
    word: reasonWords.installation_ended,
  },
};
