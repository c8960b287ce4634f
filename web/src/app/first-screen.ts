import { pageAt, pages } from './pages.ts'

/** Who waits longer is shown the frame first, with the screen on its way. */
const patienceMilliseconds = 300

/**
 * The screen that was asked for. Its file comes together with ours, so that it can be drawn at once: React would hold
 * it back for a while if something had been drawn in its place.
 */
export async function firstScreen(pathname: string): Promise<void> {
  const screen = pageAt(pathname) ?? pages['*']
  const patience = new Promise((over) => setTimeout(over, patienceMilliseconds))
  await Promise.race([screen.prefetch(), patience])
}
