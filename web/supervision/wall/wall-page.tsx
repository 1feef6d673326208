// The wallboard's own page: it asks for its figures each few seconds, and has neither the shell nor
// live news, which would bring names.
import { useSeconds } from '#web/alerts/clock.ts';
import { useWall } from './use-wall.ts';
import { WallScreen } from './wall-screen.tsx';

export default function WallPage() {
  const now = useSeconds(true);
  return <WallScreen {...useWall(now)} now={now} />;
}
