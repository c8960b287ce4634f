/** The path of an item's image, or null. */
export const imageUrlOf = ({ imageHash }: { imageHash: string | null }) => imageHash && `/images/${imageHash}.webp`
