type ChartTableProps = {
  label: string
  unit: string
  bars: { title: string; facts: { name: string; text: string }[] }[]
}

/** The chart's data as a table for screen readers. */
export function ChartTable({ label, unit, bars }: ChartTableProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            {bars[0]?.facts.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ title, facts }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {facts.map(({ name, text }) => (
                <td key={name}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
