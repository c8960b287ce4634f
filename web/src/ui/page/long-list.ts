const mostDrawnAtOnce = 40

/**
 * For a list of so many cards. In a long one the browser leaves out those that are out of view until they come near; a
 * shorter one is there as a whole, also for whoever takes a picture of the page.
 */
export const longListLook = (cards: number) => cards > mostDrawnAtOnce && '*:[content-visibility:auto]'
