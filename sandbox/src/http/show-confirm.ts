import { type Html, html } from './html.ts'

/** A button with a confirmation step, without a script. */
export function showConfirm(action: string, label: string, consequence: string): Html {
  return html`
<details class="confirm">
  <summary>${label}…</summary>
  <p>${consequence}</p>
  <form method="post" action="${action}"><button class="danger">${label}</button></form>
</details>`
}
