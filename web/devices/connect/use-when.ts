// When something was, as short as it can be: the time of today, else the date with it.
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useFormat } from '#web/kit/format/use-format.ts';

export function useWhen(): (at: string) => string {
  const { date, time, dateTime } = useFormat();
  const today = date(serverNow());
  return (at) => (date(at) === today ? time(at) : dateTime(at));
}
