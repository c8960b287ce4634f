/** Characters of the message that a buyer adds to a gift. */
export const longestGiftMessage = 200
