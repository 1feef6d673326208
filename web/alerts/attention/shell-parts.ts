// What the alerts put into the shell of every page.
import { LiveBanner } from '#web/kit/live/live-banner.tsx';
import { OfflineShelf } from '../offline/offline-shelf.tsx';
import { ProofBanners } from '../proof/proof-banners.tsx';
import { OperatorsOnline } from './operators-online.tsx';
import { SoundControl } from './sound-control.tsx';
import { SoundsBlocked } from './sounds-blocked.tsx';
import { UnownedBadge } from './unowned-badge.tsx';

export const alertShellParts = {
  header_start: [UnownedBadge],
  header_end: [SoundControl],
  banners: [LiveBanner, ProofBanners, SoundsBlocked, OfflineShelf],
  sidebar_foot: [OperatorsOnline],
};
