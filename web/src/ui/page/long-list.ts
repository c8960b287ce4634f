const maxDrawnAtOnce = 40

/**
 * Classes for a list of this length. In long lists the browser skips rendering off-screen cards (content-visibility); short
 * ones render in full, which also keeps full-page screenshots complete.
 */
export const longListClasses = (cards: number) => cards > maxDrawnAtOnce && '*:[content-visibility:auto]'
