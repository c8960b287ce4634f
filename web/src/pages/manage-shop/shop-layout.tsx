import type { ReactNode } from 'react'

type ShopLayoutProps = {
  banner?: ReactNode
  configuration: ReactNode
  goal: ReactNode
  items: ReactNode
  checks?: ReactNode
}

/** Shared by the page and its skeleton so they line up. */
export function ShopLayout({ banner, configuration, goal, items, checks }: ShopLayoutProps) {
  return (
    <>
      {banner}
      {configuration}
      {goal}
      {items}
      {checks}
    </>
  )
}
