import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../testing/show.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

function Broken(): never {
  throw new Error('broken')
}

test('a broken screen says so and offers to reload', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)

  show(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )

  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeDefined()
})
