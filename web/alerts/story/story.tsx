// The timeline of an alert, and how it reached us.
import { HowItReachedUs } from '#web/console-health/hops/how-it-reached-us.tsx';
import { Timeline } from './timeline.tsx';

export default function Story({ id }: { id: number }) {
  return (
    <>
      <Timeline id={id} />
      <HowItReachedUs id={id} />
    </>
  );
}
