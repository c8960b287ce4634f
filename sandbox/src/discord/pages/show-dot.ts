import { type Html, html } from '../../http/html.ts'

/** Uses the fill attribute, because the CSP blocks inline styles. */
export function showDot(color: number): Html {
  const fill = color === 0 ? '#99aab5' : `#${color.toString(16).padStart(6, '0')}`
  return html`<svg class="dot" viewBox="0 0 10 10" aria-hidden="true"><circle cx="5" cy="5" r="5" fill="${fill}"/></svg>`
}

export function showStripe(color: number): Html {
  const fill = `#${color.toString(16).padStart(6, '0')}`
  return html`<svg class="stripe" aria-hidden="true"><rect width="4" height="100%" fill="${fill}"/></svg>`
}
