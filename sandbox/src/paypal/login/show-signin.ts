import { type Html, html } from '../../http/html.ts'
import { accounts, fullName } from '../people.ts'

/** The request is carried in hidden fields, so nothing is stored until the user agrees. */
export function showSignin(request: URLSearchParams, scopes: string[]): Html {
  return html`
<p>The shop wants to access your PayPal account.</p>
<form method="post" action="/paypal/signin/authorize">
  ${[...request].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
  <fieldset>
    <legend>Log in as</legend>
    ${accounts().map(
      (seller, index) => html`
    <div><label><input type="radio" name="account" value="${seller.key}" ${index === 0 && html`checked`}> ${fullName(seller)} (${seller.email})</label></div>`,
    )}
  </fieldset>
  <p>Requested scopes: ${scopes.join(', ')}</p>
  <div class="bar">
    <button name="answer" value="agree">Agree</button>
    <button name="answer" value="cancel">Cancel</button>
  </div>
</form>`
}
