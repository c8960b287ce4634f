import { type Html, html } from '../http/html.ts'

export function showTime(date: string): Html {
  return html`<time datetime="${date}">${date.slice(0, 19).replace('T', ' ')} UTC</time>`
}
