/** For a part of a screen whose data the screen has asked for already: its appearing is no reason to ask again. */
export const askedAbove = { refetchOnMount: false, retryOnMount: false } as const
