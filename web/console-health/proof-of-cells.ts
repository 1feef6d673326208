// The health of this tab towards all cells: each is told of this console by itself, because each calls
// the staff for alerts that no console shows.
import { newUuid } from '#web/alerts/story/drafts.ts';
import type { LiveClients } from '#web/kit/live/live-clients.ts';
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';
import { ConsoleProof } from './console-health.ts';
import { DrawWatch } from './drawing.ts';
import { joined, type TabState } from './proof-state.ts';
import { SoundWatch } from './sound-watch.ts';

const nothing = joined(new Map());
const proofs = new Map<number, ConsoleProof>();
const listeners = new Set<() => void>();
let state = nothing;
let tab: { id: string; sound: SoundWatch; draws: DrawWatch } | null = null;

clearAtSessionEnd(() => {
  proofs.clear();
  tab = null;
  state = nothing;
});

/** Of the tab, from the first cell that is told until the last. */
const newTab = () => ({
  id: newUuid(),
  draws: new DrawWatch(),
  sound: new SoundWatch(() => {
    for (const proof of proofs.values()) proof.look();
  }),
});

/** The same object until something changes. */
function show(): void {
  state = proofs.size === 0 ? nothing : joined(statesOf());
  for (const tell of listeners) tell();
}

const statesOf = () => new Map([...proofs].map(([cell, proof]) => [cell, proof.state] as const));

/** One for the tab, for the signed-in user. */
export const consoleProof = {
  get state(): TabState {
    return state;
  },
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  },
  /** Tells a cell of this console. @returns ends it, with a goodbye to that cell */
  open(live: LiveClients, cell: number): () => void {
    tab ??= newTab();
    const { id, sound, draws } = tab;
    const proof = new ConsoleProof({ live, cell, id, sound, draws, onChange: show });
    proofs.set(cell, proof);
    show();
    return () => {
      proof.end();
      if (proofs.get(cell) === proof) proofs.delete(cell);
      if (proofs.size === 0) {
        draws.forget();
        tab = null;
      }
      show();
    };
  },
};
