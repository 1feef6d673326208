// The parts that alerts add to the shell of every page.
import { lazy } from 'react';
import { ProofBanners } from '#web/console-health/proof-banners.tsx';
import { LiveBanner } from '#web/kit/live/live-banner.tsx';
import { PausePart } from '../offers/pause-part.tsx';
import { OperatorsOnline } from './operators-online.tsx';
import { SoundControl } from './sound-control.tsx';
import { UnownedBadge } from './unowned-badge.tsx';

// Not needed at once: the code loads after the page.
const ShiftGoal = lazy(() => import('./shift-goal.tsx'));
const SoundsBlocked = lazy(() => import('./sounds-blocked.tsx'));
const FollowObjectives = lazy(() => import('#web/alerts/objectives/follow-objectives.tsx'));
const MessageNotices = lazy(() => import('../messages/message-notices.tsx'));
const IdleAlertNotices = lazy(() => import('../reminders/idle-alert-notices.tsx'));
const DrillNotices = lazy(() => import('#web/drills/drill-notices.tsx'));
const AnsweringNotices = lazy(() => import('#web/supervision/answering/answering-notices.tsx'));
const OfferNotices = lazy(() => import('../offers/offer-notices.tsx'));
const LoadReason = lazy(() => import('#web/supervision/load/load-reason-dialog.tsx'));
const KeepOffline = lazy(() => import('../offline/keep-offline.tsx'));

export const alertShellParts = {
  header_start: [UnownedBadge, ShiftGoal],
  header_end: [PausePart, SoundControl],
  banners: [
    LiveBanner,
    ProofBanners,
    SoundsBlocked,
    KeepOffline,
    FollowObjectives,
    IdleAlertNotices,
    MessageNotices,
    DrillNotices,
    OfferNotices,
    AnsweringNotices,
    LoadReason,
  ],
  sidebar_foot: [OperatorsOnline],
};
