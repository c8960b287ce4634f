import { type Html, html } from '../../http/html.ts'

type Cell = Html | string | null | undefined

const maxShown = 50

/** A table of the newest entries. */
export function showTable<Item>(title: string, columns: string[], items: Item[], show: (item: Item) => Cell[]): Html {
  const newest = items.slice(-maxShown).reverse()
  return html`
<section>
  <h2>${title}</h2>
  ${newest.length === 0 ? html`<p>None yet.</p>` : showRows(columns, newest.map(show))}
</section>`
}

/** A control as a button, preceded by `fields` in the same form. */
export function showButton(path: string, label: string, fields?: Html): Html {
  return html`<form method="post" action="/paypal/control${path}">${fields}<button>${label}</button></form>`
}

export function showSelect(name: string, label: string, values: readonly string[]): Html {
  return html`<label>${label} <select name="${name}">${values.map((value) => html`<option>${value}</option>`)}</select></label> `
}

function showRows(columns: string[], rows: Cell[][]): Html {
  return html`<table>
    <thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
    <tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
  </table>`
}
