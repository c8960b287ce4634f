import type { ReactNode } from 'react'

type ShopLayoutProps = {
  banner?: ReactNode
  configuration: ReactNode
  goal: ReactNode
  items: ReactNode
  checks?: ReactNode
}

/** Shared by the page and its skeleton so they line up. The ids are those of the section links. */
export function ShopLayout({ banner, configuration, goal, items, checks }: ShopLayoutProps) {
  return (
    <>
      {banner}
      <Section id="settings">{configuration}</Section>
      <Section id="goal">{goal}</Section>
      <Section id="items">{items}</Section>
      {checks && <Section id="tools">{checks}</Section>}
    </>
  )
}

/** Linked sections end up below what stays at the top of the window. */
function Section({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="scroll-mt-18 lg:scroll-mt-0">
      {children}
    </div>
  )
}
