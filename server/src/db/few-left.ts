/** At most this many left is low stock. Includes none: an item that sold out is low on stock. */
export const fewLeft = 3
