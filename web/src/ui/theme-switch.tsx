import { MoonIcon, SunIcon } from 'lucide-react'
import { useState } from 'react'

const currentTheme = () => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')

/** Follows the system theme until used; then the choice is stored. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(currentTheme)
  const other = theme === 'light' ? 'dark' : 'light'
  const Icon = other === 'light' ? SunIcon : MoonIcon

  function choose() {
    document.documentElement.dataset.theme = other
    setTheme(other)
    try {
      localStorage.setItem('theme', other)
    } catch {
      // Without storage, the choice lasts until the page is reloaded.
    }
  }

  return (
    <button
      type="button"
      onClick={choose}
      className="flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm text-ink-muted hover:bg-hover hover:text-ink"
    >
      <Icon />
      {other === 'light' ? 'Light theme' : 'Dark theme'}
    </button>
  )
}
