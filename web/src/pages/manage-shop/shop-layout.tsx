import type { ReactNode } from 'react'

type ShopLayoutProps = {
  banner?: ReactNode
  configuration: ReactNode
  goal: ReactNode
  items: ReactNode
  checks?: ReactNode
}

/** The places of the screen's parts, the same while they load and after. */
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
