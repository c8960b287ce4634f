import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: To; state?: unknown }

/** In-app link. React Router's own Link bundles framework prefetching that we don't use. */
export function Link({ to, state, target, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, ...(target && { target }) })
  return <a {...rest} {...(target && { target })} href={useHref(to)} onClick={follow} />
}
