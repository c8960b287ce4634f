// Loaded before anything is painted, so that the page never flashes in the wrong theme.
let chosen = null
try {
  chosen = localStorage.getItem('theme')
} catch {
  // A browser that keeps nothing follows the system.
}
const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
document.documentElement.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : system
