// The bar over the page while it is not live, with the time of the last update; timers on the page
// keep running (ux.md check 12).
import { Trans } from '@lingui/react/macro';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { useFormat } from '../format/use-format.ts';
import { useLiveState } from './live-state.tsx';

export function LiveBanner() {
  const state = useLiveState();
  const { exact } = useFormat();
  if (state.kind !== 'not-live') return null;
  return (
    <Banner tone="warn" urgent icon={<IconPlugConnectedX size={18} aria-hidden="true" />}>
      <Trans>
        Not live: the connection is lost. Last update {exact(state.since)}. Retrying every two
        seconds.
      </Trans>
    </Banner>
  );
}
