import { MenuIcon, XIcon } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { Logo } from '../../ui/logo.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import type { Drawer } from './use-drawer.ts'

/** A sidebar on wide screens; on small screens a top bar with a drawer. */
export function SideNavigation({ drawer }: { drawer: Drawer }) {
  const { isOpen } = drawer
  const Icon = isOpen ? XIcon : MenuIcon

  return (
    <header className="sticky top-0 z-20 flex flex-col border-line bg-surface max-lg:border-b lg:h-dvh">
      <div className="flex h-14 shrink-0 items-center justify-between px-4">
        <Link to="/" className="flex items-center gap-2.5 rounded-md text-base font-semibold tracking-tight text-ink">
          <Logo />
          Guildshop
        </Link>
        <NavLink
          to="/help"
          className={({ isActive }) =>
            `ml-auto rounded-md px-2.5 py-1.5 text-sm ${isActive ? 'bg-raised text-ink' : 'text-ink-muted hover:text-ink'}`
          }
        >
          Help
        </NavLink>
        <button
          ref={drawer.toggleButton}
          type="button"
          aria-expanded={isOpen}
          aria-controls="side-navigation"
          onClick={drawer.toggle}
          className="-mr-2 cursor-pointer rounded-md p-2 text-ink-muted hover:bg-hover hover:text-ink lg:hidden"
        >
          <Icon size={20} />
          <span className="sr-only">Toggle navigation menu</span>
        </button>
      </div>
      {isOpen && (
        <div aria-hidden="true" onClick={drawer.close} className="fixed inset-0 top-14 bg-backdrop lg:hidden" />
      )}
      <nav
        id="side-navigation"
        aria-label="Main"
        data-open={isOpen || undefined}
        className="hidden flex-col gap-5 overflow-y-auto bg-surface px-2.5 pt-2 pb-4 data-open:flex max-lg:fixed max-lg:top-14 max-lg:bottom-0 max-lg:left-0 max-lg:w-72 max-lg:max-w-[85vw] max-lg:border-r max-lg:border-line max-lg:shadow-float lg:flex lg:flex-1"
      >
        <NavigationLinks />
        <div className="-mt-3">
          <ThemeSwitch />
        </div>
      </nav>
    </header>
  )
}
