import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type JSX, lazy, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { renderLoadFailure } from './render-load-failure.tsx'

test('shows an error and reloads the page on request when the chunk of a part fails to load', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const Part = lazy(() =>
    Promise.reject<{ default: () => JSX.Element }>(new TypeError('Failed to fetch dynamically imported module')).catch(
      renderLoadFailure,
    ),
  )
  render(
    <Suspense fallback="Loading">
      <p>The form</p>
      <Part />
    </Suspense>,
  )
  const alert = await screen.findByRole('alert')

  await userEvent.click(screen.getByRole('button', { name: 'Reload page' }))

  expect(screen.getByText('The form')).toBeDefined()
  expect(alert.textContent).toBe("We couldn't load this part of the page. Nothing was changed.")
  expect(reload).toHaveBeenCalledOnce()
})
