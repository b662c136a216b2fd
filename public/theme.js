// Runs before the first paint, so that a dark phone never flashes white. The strict content security
// policy allows no inline script, hence this file. It alone decides which scheme is shown;
// src/ui/color-scheme.ts only stores the choice and sends the storage event.
(() => {
  const darkSystem = matchMedia('(prefers-color-scheme: dark)');

  const storedChoice = () => {
    try {
      return localStorage.getItem('colorScheme');
    } catch {
      // The browser's settings can forbid storage; then the system's scheme is right.
      return null;
    }
  };

  const show = () => {
    const choice = storedChoice();
    const scheme =
      choice === 'light' || choice === 'dark' ? choice : darkSystem.matches ? 'dark' : 'light';
    document.documentElement.classList.remove('light', 'dark');
    document.documentElement.classList.add(scheme);
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.media = meta.dataset.scheme === scheme ? 'all' : 'not all';
    }
  };

  show();
  darkSystem.addEventListener('change', show);
  // A null key means that all storage was cleared.
  addEventListener('storage', (event) => {
    if (event.key === 'colorScheme' || event.key === null) show();
  });
})();
