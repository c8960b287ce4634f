import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Clicks the button with this name once it is shown. */
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
