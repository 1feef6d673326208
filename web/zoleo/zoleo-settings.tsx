// The feed, the units with their wearers' consent, and unassigned units; read again every 10 s.
import { Trans, useLingui } from '@lingui/react/macro';
import { zoleoApi } from '#domain/zoleo/zoleo.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { mayAny, useUser } from '#web/kit/session/session.ts';
import { Card } from '#web/ui/display/card.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { FeedCard } from './feed-card.tsx';
import { UnitsTable } from './units-table.tsx';
import { UnknownDevicesTable } from './unknown-devices-table.tsx';
import styles from './zoleo.module.css';

/** @param addAddress where a device with this IMEI is added */
export function ZoleoSettings({
  organisationId,
  addAddress,
}: {
  organisationId: number;
  addAddress?: (imei: string) => string;
}) {
  const { t } = useLingui();
  const mayAdd = mayAny(useUser(), ['write organisation settings', 'write organisations']);
  const asked = useData(
    zoleoApi.get,
    { params: { id: organisationId } },
    { refetchInterval: 10_000, staleTime: 0, handles: [0, 422, 500, 502, 503] },
  );
  if (asked.error && !asked.data) {
    const gone = asked.error.status === 404 || asked.error.status === 422;
    const reason =
      asked.error.status === 0
        ? t`The server could not be reached. Check your connection and try again.`
        : asked.error.message;
    return (
      <ErrorState
        title={
          gone ? t`This organisation does not exist` : t`The Zoleo devices could not be loaded`
        }
        requestId={gone ? undefined : asked.error.requestId}
        onRetry={gone ? undefined : () => void asked.refetch()}
      >
        {gone ? t`It may have been removed, or the address is mistyped.` : reason}
      </ErrorState>
    );
  }
  if (!asked.data) return <SkeletonRows rows={8} height={36} />;
  const { feed, units, unknown_devices: unknownDevices } = asked.data;
  return (
    <div className={styles.parts}>
      <FeedCard organisationId={organisationId} feed={feed} />
      <Card title={t`Devices`}>
        <UnitsTable units={units} />
      </Card>
      {unknownDevices.length > 0 && (
        <Card title={t`Unknown devices`}>
          <p className={styles.about}>
            <Trans>
              The feed contains messages from these devices, but the organisation has no device with
              their IMEI. No one sees their messages.
            </Trans>
          </p>
          <UnknownDevicesTable
            devices={unknownDevices}
            addAddress={mayAdd ? addAddress : undefined}
          />
        </Card>
      )}
    </div>
  );
}
