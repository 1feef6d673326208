// The timeline of an alert with the box to write into it.
import { HowItReachedUs } from '../proof/hops/how-it-reached-us.tsx';
import { CommentBox } from './comment-box.tsx';
import { Timeline } from './timeline.tsx';

export default function Story({ id }: { id: number }) {
  return (
    <>
      <CommentBox id={id} />
      <Timeline id={id} />
      <HowItReachedUs id={id} />
    </>
  );
}
