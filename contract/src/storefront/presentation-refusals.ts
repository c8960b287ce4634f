/** Refusals about categories and pictures. Part of the table in `refusals.ts`. */
export const presentationRefusals = {
  CATEGORY_NOT_FOUND: { status: 404, message: 'This category no longer exists.' },
  CATEGORY_NAME_TAKEN: { status: 409, message: 'This shop already has a category with this name.' },
  CATEGORY_LIMIT: { status: 409, message: 'A shop can have up to 24 categories. Delete one to add another.' },
  CATEGORIES_CHANGED: {
    status: 409,
    message: 'Someone else changed the categories. Load the latest version, then try again.',
  },
  PICTURE_NOT_CHOSEN: { status: 400, message: 'Choose an image.' },
  PICTURE_NOT_FOUND: { status: 404, message: 'This picture no longer exists.' },
  PICTURE_IS_ITEM_IMAGE: { status: 409, message: "This is already the item's main image." },
  PICTURE_LIMIT: { status: 409, message: 'An item can have up to 9 additional pictures. Delete one to add another.' },
  PICTURES_CHANGED: {
    status: 409,
    message: "Someone else changed this item's pictures. Load the latest version, then try again.",
  },
} as const satisfies Record<string, { status: number; message: string }>
