import { describe, expect, test } from 'vitest'
import { accents, button, row } from '../../chat/components.ts'
import { fitsInto, messageLimits, sizeOf } from '../../chat/message-size.ts'
import { drawGoal } from './goal-card.ts'

const goal = {
  targetCents: 50_000,
  currency: 'USD',
  startDate: '2025-12-01',
  endDate: '2025-12-31',
  rewardText: 'A new map',
  progressCents: 12_500,
}

describe('drawGoal', () => {
  test('shows the lead above the progress, and buttons at the end', () => {
    const rows = [row(button({ label: 'Open the shop', id: 'browse:0' }))]

    const [card] = drawGoal(goal, { title: 'Goal reached', lead: 'Thank you all.', rows })

    expect(card).toMatchObject({
      accent_color: accents.shop,
      components: [
        { content: '### Goal reached\nThank you all.\n█████░░░░░░░░░░░░░░░ 25%\n**$125.00 USD** of $500.00 USD' },
        { content: 'A new map' },
        { content: expect.stringMatching(/^-# <t:\d+:D> – <t:\d+:D>$/) },
        { divider: true },
        ...rows,
      ],
    })
  })

  test('turns green once the goal is reached', () => {
    expect(drawGoal({ ...goal, progressCents: 50_000 }, { title: 'Goal' })).toMatchObject([
      { accent_color: accents.success },
    ])
  })

  test('shortens a long reward to fit into a message', () => {
    const long = { ...goal, rewardText: '🎁 عربي **prize** '.repeat(400) }

    const card = drawGoal(long, { title: 'x'.repeat(400), lead: 'y'.repeat(1000) })

    expect(fitsInto(sizeOf(card), messageLimits)).toBe(true)
  })
})
