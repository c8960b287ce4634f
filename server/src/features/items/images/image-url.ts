/** Where the picture of an item is served on our own site; null without one. */
export const imageUrlOf = ({ imageHash }: { imageHash: string | null }) => imageHash && `/images/${imageHash}.webp`
