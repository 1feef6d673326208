// The address, name and password for Zoleo's feed; a new password is shown once and replaces the
// previous one.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconClockPause } from '@tabler/icons-react';
import { type ZoleoFeed, zoleoApi } from '#domain/zoleo/zoleo.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useMay } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Facts } from '#web/ui/display/page.tsx';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { Copied } from './copied.tsx';
import styles from './zoleo.module.css';

export function FeedCard({
  organisationId,
  feed,
}: {
  organisationId: number;
  feed: ZoleoFeed | null;
}) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const mayWrite = useMay('write organisation settings');
  const renew = useCall(zoleoApi.renew, { invalidates: [zoleoApi.get] });
  const make = async () => {
    const sure =
      feed === null ||
      (await confirm({
        title: t`Create a new password for the Zoleo feed?`,
        text: t`The current password stops working immediately. No messages from this organisation’s devices arrive until Zoleo has the new one.`,
        yes: t`New password`,
      }));
    if (sure) renew.mutate({ params: { id: organisationId } });
  };
  const made = renew.data;
  return (
    <Card title={t`Data feed`}>
      {feed === null ? (
        <p className={styles.about}>
          <Trans>
            No feed yet. Create one and enter its address, name and password at Zoleo to receive
            messages from the devices below.
          </Trans>
        </p>
      ) : (
        <Facts
          facts={[
            [
              t`Address`,
              <Copied
                key="address"
                text={`${window.location.origin}${feed.path}`}
                label={t`Copy the address`}
              />,
            ],
            [t`Name`, <Copied key="name" text={feed.username} label={t`Copy the name`} />],
            [t`Password created`, dateTime(feed.made_at)],
            [t`Last message`, <Received key="received" feed={feed} />],
          ]}
        />
      )}
      {made && (
        <div className={styles.secret} role="status">
          <b>
            <Trans>New password, shown only once:</Trans>
          </b>
          <Copied text={made.password} label={t`Copy the password`} />
        </div>
      )}
      {mayWrite && (
        <div className={styles.renew}>
          <Button
            look={feed === null ? 'primary' : 'default'}
            pending={renew.isPending}
            onClick={() => void make()}
          >
            {feed === null ? t`Create feed` : t`New password`}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Whether the feed is active, and whether any record was rejected. */
function Received({ feed: { last_heard_at, failing } }: { feed: ZoleoFeed }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  return (
    <span className={styles.received}>
      {last_heard_at === null ? (
        <Badge tone="quiet" icon={<IconClockPause size={13} aria-hidden="true" />}>
          {t`No messages yet`}
        </Badge>
      ) : (
        <Badge tone="good" icon={<IconCircleCheck size={13} aria-hidden="true" />}>
          {dateTime(last_heard_at)}
        </Badge>
      )}
      {failing > 0 && (
        <Badge tone="bad" icon={<IconAlertTriangle size={13} aria-hidden="true" />}>
          {plural(failing, {
            one: '# message could not be processed yet',
            other: '# messages could not be processed yet',
          })}
        </Badge>
      )}
    </span>
  );
}
