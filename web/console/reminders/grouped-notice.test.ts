// One notice covers all idle alerts, except those with an action since.
import { beforeEach, expect, test } from 'vitest';
import { currentToasts, dismissToast, toast } from '#web/ui/feedback/toasts.ts';
import { GroupedNotice } from './grouped-notice.ts';

const said = () => currentToasts().map(({ text }) => text);
let notices: GroupedNotice<{ alert_id: number }>;

beforeEach(() => {
  toast.clear();
  notices = new GroupedNotice((news) => toast.warning(news.map(({ alert_id }) => alert_id).join()));
});

test('forty reminders are one notice, and other notices stay', () => {
  toast.error('Something else');
  for (let alert_id = 1; alert_id <= 40; alert_id += 1) notices.add({ alert_id });
  expect(said()).toEqual(['Something else', Array.from({ length: 40 }, (_, at) => at + 1).join()]);
});

test('an alert with an action leaves the notice, and the notice closes with the last', () => {
  notices.add({ alert_id: 1 });
  notices.add({ alert_id: 2 });
  notices.settle(9);
  expect(said()).toEqual(['1,2']);
  notices.settle(1);
  expect(said()).toEqual(['2']);
  notices.settle(2);
  expect(said()).toEqual([]);
});

test('a dismissed notice returns with new alerts only', () => {
  notices.add({ alert_id: 1 });
  dismissToast(currentToasts()[0]?.id ?? 0);
  notices.settle(1);
  expect(said()).toEqual([]);
  notices.add({ alert_id: 2 });
  expect(said()).toEqual(['2']);
});
