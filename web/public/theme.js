// Sets light or dark before the first paint; a script of its own because the content security policy allows none inline.
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem('vigil.theme');
  } catch {
    // Storage is off: the system's choice is taken.
  }
  const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
