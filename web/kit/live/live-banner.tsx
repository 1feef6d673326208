// The bar over the page while it is not live, with the time of the last update; timers on the page
// keep running (ux.md check 12). Of several cells each has its own, and the others go on.
import { Trans } from '@lingui/react/macro';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { useFormat } from '../format/use-format.ts';
import { useLiveStates } from './live-state.tsx';

export function LiveBanner() {
  const states = useLiveStates();
  const { exact } = useFormat();
  return [...states].map(
    ([cell, state]) =>
      state.kind === 'not-live' && (
        <Banner
          key={cell}
          tone="warn"
          urgent
          icon={<IconPlugConnectedX size={18} aria-hidden="true" />}
        >
          {states.size === 1 ? (
            <Trans>
              Not live: the connection is lost. Last update {exact(state.since)}. Retrying every two
              seconds.
            </Trans>
          ) : (
            <Trans>
              Not live: cell {cell}. Last update {exact(state.since)}. The other cells go on.
            </Trans>
          )}
        </Banner>
      ),
  );
}
