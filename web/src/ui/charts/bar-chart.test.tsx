import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BarChart } from './bar-chart.tsx'

const aBar = (title: string, value: number) => ({
  title,
  tick: title,
  value,
  facts: [{ name: 'Visits', text: `${value}` }],
})

function showChart(values: number[]) {
  const bars = values.map((value, place) => aBar(`Day ${place + 1}`, value))
  const label = 'Visits per day'
  return render(
    <BarChart label={label} unit="day" bars={bars} formatValue={(value) => `${value}x`} emptyText="No visits." />,
  )
}

const drawn = (container: HTMLElement) =>
  [...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')))

test('scales bars to their values under a rounded maximum', () => {
  const { container } = showChart([5, 10, 0])

  const [half, whole, none] = drawn(container)
  expect(half).toBe((whole ?? 0) / 2)
  expect(none).toBe(0)
  expect(screen.getByText('12x')).toBeDefined()
  expect(screen.getByText('6x')).toBeDefined()
})

test('keeps a tiny value visible', () => {
  const { container } = showChart([1, 100_000])

  expect(drawn(container)[0]).toBe(2)
})

test('provides the same figures as a table', () => {
  showChart([5, 10])

  const rows = within(screen.getByRole('table', { name: 'Visits per day' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['dayVisits', 'Day 15', 'Day 210'])
})

test('shows the empty text instead of a scale when all values are zero', () => {
  showChart([0, 0])

  expect(screen.getByText('No visits.')).toBeDefined()
  expect(screen.queryByText('2x')).toBeNull()
})

test('shows the tooltip under the pointer and hides it when the pointer leaves', () => {
  const { container } = showChart([5, 10])
  const plot = container.querySelector('svg')?.parentElement ?? document.body
  plot.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100)

  fireEvent.pointerMove(plot, { clientX: 80 })

  expect(screen.getAllByText('Day 2')).toHaveLength(3)
  fireEvent.pointerLeave(plot)
  expect(screen.getAllByText('Day 2')).toHaveLength(2)
})

test('keeps the tooltip after a touch ends', () => {
  const { container } = showChart([5, 10])
  const plot = container.querySelector('svg')?.parentElement ?? document.body
  plot.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100)

  fireEvent.pointerDown(plot, { clientX: 20, pointerType: 'touch' })
  fireEvent.pointerLeave(plot, { pointerType: 'touch' })

  expect(screen.getAllByText('Day 1')).toHaveLength(3)
})
