/** Fills of bars and swatches. Forced colors don't change drawings, so each has its own. */
export const seriesClasses = {
  current: 'fill-accent forced-colors:fill-[CanvasText]',
  shown: 'fill-accent-hover forced-colors:fill-[Highlight]',
  previous: 'fill-field-line/50 stroke-field-line forced-colors:fill-none forced-colors:stroke-[CanvasText]',
}

/** A lighter fill with a dashed outline, on top of a series. */
export const partialMark = { fillOpacity: 0.5, strokeDasharray: '3 2' }
export const partialClasses = 'stroke-accent forced-colors:stroke-[CanvasText]'
