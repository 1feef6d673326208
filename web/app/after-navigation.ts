// Runs after each navigation: sets the title, scrolls to the top of the content (on the way back,
// to the earlier position) and moves focus to the heading (ux.md check 52). After a navigation
// without a key press, letter keys are ignored for a moment.
import { t } from '@lingui/core/macro';
import { fieldAt } from '#web/kit/keyboard/fields.ts';
import { viewChanged } from '#web/kit/keyboard/keys.ts';
import { isPersonsDoing } from '#web/kit/keyboard/presses.ts';
import { isWriting } from '#web/kit/keyboard/writing.ts';
import { i18n } from '#web/kit/language/language.ts';
import { keepPlace, restorePlace, takeReturning } from '#web/kit/screen/kept-places.ts';
import { setScreenTitle } from '#web/kit/screen/page-title.ts';
import type { Screen } from '#web/kit/screen/screen.ts';
import { outerScreenNow, router, screenNow } from './router.tsx';

/** The one element that scrolls, and the heading, by their names in the layouts. */
const contentId = 'content';
const headingId = 'page-title';

export function followNavigation(): void {
  let outer: Screen | undefined;
  let byItself = false;
  let isBack = false;
  router.history.subscribe(({ action }) => {
    isBack = action.type !== 'PUSH' && action.type !== 'REPLACE';
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged)
      keepPlace(fromLocation.pathname, fromLocation.pathname + fromLocation.searchStr);
    isBack = takeReturning() || isBack;
    byItself = fromLocation !== undefined && pathChanged && !isPersonsDoing();
    if (byItself) viewChanged();
  });
  router.subscribe('onResolved', ({ pathChanged, toLocation }) => {
    showTitle();
    if (!pathChanged) return;
    if (byItself) viewChanged();
    if (isBack) restorePlace(toLocation.pathname);
    // R046.
    else document.getElementById(contentId)?.scrollTo({ top: 0 });
    const next = outerScreenNow();
    // Focus moves only when the screen changes: the first page keeps the browser's focus, a move
    // inside a screen (from alert to alert) keeps it where it is, and a search field in use keeps
    // it.
    const isTyping = isWriting() && fieldAt(document.activeElement) !== null;
    if (outer !== undefined && next !== outer && !isTyping)
      document.getElementById(headingId)?.focus({ preventScroll: true });
    outer = next;
  });
  i18n.on('change', showTitle);
}

function showTitle(): void {
  const open = screenNow();
  setScreenTitle(open ? i18n._(open.title) : t`Page not found`);
}
