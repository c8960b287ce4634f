// Loaded before anything is painted, so that the page never flashes in the wrong theme.
let chosen = null
try {
  chosen = localStorage.getItem('theme')
} catch {
  // A browser that keeps nothing follows the system.
}
const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
const page = document.documentElement
page.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : system

/** The browser's own bars take the colour of the navigation. */
function paintBars() {
  const color = page.dataset.theme === 'light' ? '#ffffff' : '#111419'
  for (const tag of document.querySelectorAll('meta[name="theme-color"]')) tag.setAttribute('content', color)
}

paintBars()
new MutationObserver(paintBars).observe(page, { attributeFilter: ['data-theme'] })
