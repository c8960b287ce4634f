import { type ComponentType, lazy, useState } from 'react'

export type LazyPage = { screen: () => ComponentType; prefetch: () => Promise<unknown> }

/** A screen in its own chunk. Renders synchronously once prefetched; otherwise suspends. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined
  const loadAndKeep = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const waiting = lazy(loadAndKeep)

  return { screen: () => loaded ?? waiting, prefetch: () => loadAndKeep().catch(() => undefined) }
}

/** Chosen once: switching from the lazy to the loaded component would remount the screen. */
export function LazyScreen({ page }: { page: LazyPage }) {
  const [Screen] = useState(page.screen)
  return <Screen />
}
