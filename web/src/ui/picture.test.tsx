import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FramedPicture } from './picture.tsx'

test('falls back to a placeholder when an image fails to load, and tries a new URL', () => {
  const { rerender } = render(<FramedPicture url="/images/one.png" name="Mug" />)

  fireEvent.error(screen.getByRole('img', { name: 'Mug' }))
  expect(screen.queryByRole('img', { name: 'Mug' })).toBeNull()

  rerender(<FramedPicture url="/images/two.png" name="Mug" />)
  expect(screen.getByRole('img', { name: 'Mug' }).getAttribute('src')).toBe('/images/two.png')
})
