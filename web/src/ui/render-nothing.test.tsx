import { render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { renderNothing } from './render-nothing.ts'

test('renders nothing in place of a part whose chunk fails to load', async () => {
  const Part = lazy(() =>
    Promise.reject<{ default: () => null }>(new TypeError('Failed to fetch dynamically imported module')).catch(
      renderNothing,
    ),
  )

  const { container } = render(
    <Suspense fallback="Loading">
      <p>The form</p>
      <Part />
    </Suspense>,
  )

  expect(await screen.findByText('The form')).toBeDefined()
  expect(container.textContent).toBe('The form')
})
