// For the platform's admins on every page: which services are not set up, and the way to the page
// that says how. Nothing while all are.

import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { isPlatformStaff } from '#domain/access/access.policy.ts';
import { Link, usePath } from '#web/kit/screen/address.tsx';
import { useServices } from '#web/kit/services/services.ts';
import { useActor, useMay } from '#web/kit/session/session.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { serviceNames } from './service-words.ts';

const statusPath = '/settings/system-status';
const channels = ['email', 'sms', 'voice', 'push'] as const;

export default function NotSetUpBanner() {
  const { t, i18n } = useLingui();
  const isSetUp = useServices();
  const isPlatform = isPlatformStaff(useActor());
  const mayRead = useMay('read settings');
  const isThere = usePath() === statusPath;
  const missing = channels.filter((channel) => !isSetUp(channel));
  if (!isPlatform || !mayRead || isThere || missing.length === 0) return null;
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(
    missing.map((channel) => i18n._(serviceNames[channel])),
  );
  return (
    <Banner
      tone="warn"
      icon={<IconPlugConnectedX size={18} aria-hidden="true" />}
      action={<Link to={statusPath}>{t`Set up`}</Link>}
    >
      <Trans>Not set up: {list}. Nothing is sent by these.</Trans>
    </Banner>
  );
}
