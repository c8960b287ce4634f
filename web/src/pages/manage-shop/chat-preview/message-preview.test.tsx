import { chatMessage } from '@guildshop/contract/chat-message'
import { render, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { MessagePreview } from './message-preview.tsx'

const buy = { type: 2, style: 3, label: 'Buy' }
const media = { url: 'https://shop.example/images/mug.webp' }

const message = chatMessage.parse({
  components: [
    {
      type: 17,
      accent_color: 0x57f2,
      components: [
        { type: 10, content: '### Pixel Forge' },
        {
          type: 9,
          components: [
            { type: 10, content: '**Mug**' },
            { type: 10, content: 'For <@&8>' },
          ],
          accessory: { type: 11, media, description: 'Mug' },
        },
        { type: 14 },
        { type: 9, components: [{ type: 10, content: 'Poster' }], accessory: { ...buy, disabled: true } },
        { type: 12, items: [{ media, description: 'Front' }, { media }] },
        { type: 1, components: [buy, { type: 2, style: 5, label: 'Open', url: 'https://shop.example' }] },
        { type: 1, components: [{ type: 3, placeholder: 'Category', options: [{ label: 'Drinks' }] }] },
        { type: 1, components: [{ type: 3, placeholder: 'Quantity', options: [{ label: 'One', default: true }] }] },
      ],
    },
  ],
  names: { '8': 'VIP' },
})

const draw = () => {
  render(<MessagePreview message={message} label="Preview of the shop in Discord" />)
  return within(screen.getByRole('figure', { name: 'Preview of the shop in Discord' }))
}

describe('MessagePreview', () => {
  test('shows texts, mentions and pictures', () => {
    const preview = draw()

    expect(preview.getByText('Pixel Forge')).toBeTruthy()
    expect(preview.getByText('@VIP')).toBeTruthy()
    expect(preview.getByRole('img', { name: 'Mug' }).getAttribute('src')).toBe(media.url)
    expect(preview.getByRole('img', { name: 'Front' })).toBeTruthy()
    expect(preview.getByRole('separator')).toBeTruthy()
  })

  test('draws buttons and menus that cannot be pressed or focused, with words for screen readers', () => {
    const preview = draw()

    expect(preview.queryByRole('button')).toBeNull()
    expect(preview.queryByRole('combobox')).toBeNull()
    expect(preview.queryByRole('link')).toBeNull()
    expect(preview.getAllByText('Buy').map(({ textContent }) => textContent)).toEqual([
      'Disabled button: Buy',
      'Button: Buy',
    ])
    expect(preview.getByText('Category').textContent).toBe('Menu: Category')
    expect(preview.getByText('One').textContent).toBe('Menu: One')
  })

  test('keeps the accent color with its leading zeros', () => {
    draw()

    const box = screen.getByText('Pixel Forge').closest('[style]')
    expect(box instanceof HTMLElement && box.style.borderLeftColor).toBe('#0057f2')
  })
})
