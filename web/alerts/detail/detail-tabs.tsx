// The tabs of an alert; the one that is open lives in the address.
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect } from 'react';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { Count } from '#web/ui/display/badge.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { unreadOf } from '../messages/unread.ts';
import { isSilent } from '../work/silent.ts';
import type { Work } from '../work/use-work.ts';

// Fetched beside what they show; what is opened by a press may come with it.
const parts = {
  steps: () => import('../panels/steps.tsx'),
  contacts: () => import('../panels/contacts.tsx'),
  messages: () => import('../messages/messages.tsx'),
  story: () => import('../story/story.tsx'),
};
const Steps = lazy(parts.steps);
const Contacts = lazy(parts.contacts);
const Messages = lazy(parts.messages);
const Story = lazy(parts.story);
const aheadMs = 1500;

export type TabKey = 'steps' | 'timeline' | 'messages' | 'contacts';
const keys: readonly string[] = ['steps', 'timeline', 'messages', 'contacts'] satisfies TabKey[];
export const isTab = (text: string | undefined): text is TabKey => text !== undefined && keys.includes(text);

export interface DetailTabsProps {
  row: AlertRow;
  details: Alert | undefined;
  work: Work | undefined;
  active: TabKey;
  onChange: (tab: TabKey) => void;
}

export function DetailTabs({ row, details, work, active, onChange }: DetailTabsProps) {
  const { t } = useLingui();
  const unread = unreadOf(work);
  // Once the alert is shown, so that a press finds the tab ready. A failure is told when it is opened.
  useEffect(() => {
    const timer = setTimeout(() => Object.values(parts).map((load) => load().catch(() => undefined)), aheadMs);
    return () => clearTimeout(timer);
  }, []);
  const names: Record<TabKey, string> = {
    steps: t`Instructions`,
    timeline: t`Timeline`,
    messages: t`Messages`,
    contacts: t`Contacts and calls`,
  };
  useActions(
    (['steps', 'timeline', 'messages', 'contacts'] as const).map((key) => ({
      id: `alert.tab ${key}`,
      label: t`Show: ${names[key]}`,
      group: t`This alert`,
      run: () => onChange(key),
    })),
  );
  const may = (ability: 'tick' | 'message') => details?.abilities.includes(ability) ?? false;
  const loading = <SkeletonRows rows={4} height={34} />;
  return (
    <Tabs<TabKey>
      label={t`About the alert`}
      active={active}
      onChange={onChange}
      tabs={[
        {
          key: 'steps',
          label: names.steps,
          panel: (
            <Suspense fallback={<SkeletonRows rows={5} />}>
              <Steps id={row.id} mayTick={may('tick')} />
            </Suspense>
          ),
        },
        {
          key: 'timeline',
          label: names.timeline,
          panel: (
            <Suspense fallback={loading}>
              <Story id={row.id} />
            </Suspense>
          ),
        },
        {
          key: 'messages',
          label: (
            <>
              {names.messages} {unread > 0 && <Count value={unread} label={t`${unread} unread`} />}
            </>
          ),
          panel: (
            <Suspense fallback={loading}>
              <Messages row={row} work={work} silent={isSilent(row, details?.group)} maySend={may('message')} />
            </Suspense>
          ),
        },
        {
          key: 'contacts',
          label: names.contacts,
          panel: (
            <Suspense fallback={loading}>
              <Contacts row={row} details={details} work={work} />
            </Suspense>
          ),
        },
      ]}
    />
  );
}
