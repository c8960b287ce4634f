import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { Bar } from './bar.ts'
import { BarChart } from './bar-chart.tsx'

const aBar = (title: string, value: number): Bar => ({
  title,
  tick: title,
  value,
  facts: [{ name: 'Visits', text: `${value}` }],
})

const someBars = (values: number[]) => values.map((value, place) => aBar(`Day ${place + 1}`, value))

/** Bars after those of an earlier time. */
const compared = (values: [now: number, before: number][]) =>
  values.map(([value, before], place) => ({
    ...aBar(`Day ${place + 1}`, value),
    compared: {
      title: `Earlier day ${place + 1}`,
      value: before,
      facts: [{ name: 'Visits', text: `${before}` }],
      changes: [{ name: 'Visits', text: `${value - before}` }],
    },
  }))

function showChart(values: number[], bars = someBars(values)) {
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

const plotOf = (container: HTMLElement) => {
  const plot = container.querySelector('svg')?.parentElement ?? document.body
  plot.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100)
  return plot
}
const slider = () => screen.getByRole<HTMLInputElement>('slider')
const spoken = () => slider().getAttribute('aria-valuetext')
/** The table names each bar once; an open tooltip once more. */
const isTooltipFor = (title: string) => screen.getAllByText(title).some((found) => found.closest('[aria-hidden] p'))

test('closes the tooltip of a touch when another place is touched', () => {
  const { container } = showChart([5, 10])
  const touch = (place: Element) => fireEvent.pointerDown(place, { clientX: 20, pointerType: 'touch' })
  touch(plotOf(container))

  touch(document.body)

  expect(isTooltipFor('Day 1')).toBe(false)
})

test('closes the tooltip of the pointer on Escape', async () => {
  const { container } = showChart([5, 10])
  fireEvent.pointerMove(plotOf(container), { clientX: 80 })
  expect(isTooltipFor('Day 2')).toBe(true)

  await userEvent.keyboard('{Escape}')

  expect(isTooltipFor('Day 2')).toBe(false)
})

describe('by keyboard', () => {
  test('is one tab stop, from the latest bar on', async () => {
    showChart([5, 10, 15])

    await userEvent.tab()

    expect(document.activeElement).toBe(slider())
    expect(slider().value).toBe('2')
    expect(spoken()).toBe('Day 3: Visits 15')
    await userEvent.tab()
    expect(document.activeElement).not.toBe(slider())
  })

  test('goes on after Escape where it was, and reopens at the end without moving', async () => {
    showChart([5, 10, 15])
    await userEvent.tab()
    fireEvent.change(slider(), { target: { value: '1' } })
    expect(isTooltipFor('Day 2')).toBe(true)

    await userEvent.keyboard('{Escape}')

    expect(isTooltipFor('Day 2')).toBe(false)
    expect(slider().value).toBe('1')
    fireEvent.keyDown(slider(), { key: 'End' })
    expect(isTooltipFor('Day 2')).toBe(true)
  })

  test('begins at the latest bar again after leaving', async () => {
    showChart([5, 10, 15])
    await userEvent.tab()
    fireEvent.change(slider(), { target: { value: '0' } })

    await userEvent.tab()

    expect(slider().value).toBe('2')
    expect(isTooltipFor('Day 1')).toBe(false)
  })

  test('explores a single bar', async () => {
    showChart([5])

    await userEvent.tab()

    expect(isTooltipFor('Day 1')).toBe(true)
    expect([slider().min, slider().max]).toEqual(['0', '0'])
  })
})

describe('compared with an earlier time', () => {
  test('draws both series on one scale', () => {
    const { container } = showChart([], compared([[5, 10]]))

    const [earlier = 0, now = 0] = drawn(container)
    expect(now).toBe(earlier / 2)
    expect(screen.getByText('12x')).toBeDefined()
  })

  test('is not empty as long as the earlier time is not', () => {
    showChart([], compared([[0, 10]]))

    expect(screen.queryByText('No visits.')).toBeNull()
  })

  test('shows and speaks both and the difference', async () => {
    showChart([], compared([[5, 10]]))

    await userEvent.tab()

    expect(spoken()).toBe('Day 1: Visits 5. Earlier day 1: Visits 10. Change: Visits -5')
    expect(isTooltipFor('Earlier day 1')).toBe(true)
  })

  test('adds the earlier figures to the table', () => {
    showChart([], compared([[5, 10]]))

    const rows = within(screen.getByRole('table')).getAllByRole('row')
    const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(cells).toEqual([
      ['day', 'Visits', 'Previous period', 'Previous visits', 'Change in visits'],
      ['Day 1', '5', 'Earlier day 1', '10', '-5'],
    ])
  })
})

test('says that a bar is partial', async () => {
  showChart([], [{ ...aBar('Week 1', 5), partial: 'Partial week: 2 of 7 days' }])

  await userEvent.tab()

  expect(spoken()).toBe('Week 1 (partial week: 2 of 7 days): Visits 5')
  expect(screen.getByRole('rowheader').textContent).toBe('Week 1 (partial week: 2 of 7 days)')
  expect(screen.getByText('Partial week: 2 of 7 days')).toBeDefined()
})
