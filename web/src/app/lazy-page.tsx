import { type ComponentType, lazy, useState } from 'react'

type LazyPage = { screen: () => ComponentType; prefetch: () => Promise<unknown> }

/** A screen in its own chunk. Fetched ahead it shows at once; otherwise the nearest Suspense waits for it. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined
  const loadAndKeep = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const waiting = lazy(loadAndKeep)

  return { screen: () => loaded ?? waiting, prefetch: () => loadAndKeep().catch(() => undefined) }
}

/** Chosen once: to change from the one that waits to the loaded one would mount the screen a second time. */
export function LazyScreen({ page }: { page: LazyPage }) {
  const [Screen] = useState(page.screen)
  return <Screen />
}
