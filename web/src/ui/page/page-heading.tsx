import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useHasNavigated } from './navigation-focus.tsx'

type PageHeadingProps = { title: string; size?: 'normal' | 'hero'; children?: ReactNode }

const sizes = {
  normal: 'text-xl font-semibold tracking-tight',
  hero: 'text-2xl font-semibold tracking-tight text-balance 2xl:text-[3.25rem]',
}

/** Sets the document title and takes focus after in-app navigation, before the heading is painted. */
export function PageHeading({ title, size = 'normal', children = title }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasNavigated = useHasNavigated()
  const [takesFocus] = useState(hasNavigated)

  useLayoutEffect(() => {
    document.title = `${title} · Guildshop`
  }, [title])

  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])

  return (
    <h1 ref={heading} tabIndex={-1} className={`text-ink wrap-anywhere ${sizes[size]}`}>
      {children}
    </h1>
  )
}
