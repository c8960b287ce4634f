/** For an optional part of a screen: `lazy(() => import('./part.tsx').catch(renderNothing))`. */
export const renderNothing = () => ({ default: () => null })
