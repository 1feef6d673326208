// How far a page's parts moved while it was loaded, by the browser's own measure (Layout
// Instability API): 0 is none, 0.02 is what a reader does not notice.
import type { BrowserContext, Page } from 'playwright-core';

export interface Shifts {
  /** The sum of all shifts, also of those that follow a press. */
  readonly value: number;
  /** The elements that moved, one line each, the largest first. */
  readonly moved: readonly string[];
}

/** Every page of this browser measures from its first drawing on. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(watch);
}

/** The shifts since the page was loaded or since the last call. */
export async function takeShifts(page: Page): Promise<Shifts> {
  const all: { value: number; moved: string }[] = await page.evaluate(() =>
    Reflect.get(window, 'takeShifts')(),
  );
  return {
    value: all.reduce((sum, { value }) => sum + value, 0),
    moved: all
      .sort((left, right) => right.value - left.value)
      .map(({ value, moved }) => `${value.toFixed(4)} ${moved}`),
  };
}

/** Runs in the page, and sees nothing from outside. */
function watch(): void {
  interface Source {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }
  const box = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map(Math.round).join(' ');
  const name = (node: Node | null) => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    return `${element?.tagName.toLowerCase()}.${element?.getAttribute('class')?.split(' ')[0]} "${node?.textContent?.slice(0, 30)}"`;
  };
  const line = ({ node, previousRect, currentRect }: Source) =>
    `${name(node)} ${box(previousRect)} -> ${box(currentRect)}`;
  let kept: { value: number; moved: string }[] = [];
  // A notice that arrives takes its room at the foot of the window: that is news, not loading.
  const lane = () => document.documentElement?.style.getPropertyValue('--vigil-notices') ?? '';
  const noticedAt: number[] = [];
  let height = lane();
  new MutationObserver(() => {
    if (lane() !== height) noticedAt.push(performance.now());
    height = lane();
  }).observe(document, { attributeFilter: ['style'], subtree: true });
  const isNews = (at: number) => noticedAt.some((moment) => Math.abs(moment - at) < 150);
  const keep = (entries: readonly PerformanceEntry[]) => {
    for (const entry of entries) {
      const value: number = Reflect.get(entry, 'value');
      const sources: readonly Source[] = Reflect.get(entry, 'sources');
      // The console makes the room of the sidebar its own: the frame around the page changes with
      // the press, and not while something is loaded.
      const isFrame = sources.some(({ node }) => node instanceof Element && node.id === 'content');
      if (!(isFrame || isNews(entry.startTime)))
        kept.push({ value, moved: sources.slice(0, 3).map(line).join('; ') });
    }
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  Reflect.set(window, 'takeShifts', () => {
    keep(observer.takeRecords());
    const all = kept;
    kept = [];
    return all;
  });
}
